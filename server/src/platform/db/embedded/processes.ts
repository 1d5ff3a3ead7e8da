import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartupError } from '../../../kernel/process-error.ts'
import type { Account } from './account.ts'

/** Identifies a process permanently: a pid alone can be reused, a pid with its start time cannot. */
export interface ProcessIdentity {
  readonly pid: number
  /** Orders processes of one boot: clock ticks since boot on Linux, seconds since 1970 on macOS. */
  readonly started: number
  /** The boot that `started` counts from, `0` where `started` is a calendar time. */
  readonly boot: string
}

export interface LiveProcess extends ProcessIdentity {
  /** The arguments joined by spaces, the program first. */
  readonly command: string
}

/**
 * The environment of child processes. That of Stance contains cloud credentials, which the database
 * must not see. Messages are matched, so they must be in English.
 */
export const BARE_ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Parses `/proc/<pid>/stat`. The name of the program is in parentheses and may contain spaces and
 * parentheses, hence the search for the last one. A zombie counts as ended: it holds no lock, no
 * memory and no socket, and some containers never reap their zombies.
 */
export const parseProcStat = (stat: string): { started: number } | undefined => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0] ?? 'X'
  const started = Number(fields[19])
  return 'ZX'.includes(state) || !Number.isFinite(started) ? undefined : { started }
}

/** Parses one line of `ps -o stat=,lstart=,command=`. */
export const parsePsLine = (line: string): { started: number; command: string } | undefined => {
  const match = /^\s*(\S+)\s+(\w{3} \w{3}\s+\d+ [\d:]{8} \d{4})\s+(.*)$/.exec(line)
  if (match === null || match[1]?.startsWith('Z')) return undefined
  return { started: Date.parse(`${match[2]} UTC`) / 1000, command: match[3] ?? '' }
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '')

const inspectByProc = async (pid: number): Promise<LiveProcess | undefined> => {
  const [stat, commandLine, boot] = await Promise.all([
    readText(`/proc/${pid}/stat`),
    readText(`/proc/${pid}/cmdline`),
    readText('/proc/sys/kernel/random/boot_id'),
  ])
  const parsed = parseProcStat(stat)
  if (parsed === undefined) return undefined
  const command = commandLine.replaceAll('\0', ' ').trim()
  return { pid, started: parsed.started, boot: boot.slice(0, 8) || '0', command }
}

const inspectByPs = async (pid: number): Promise<LiveProcess | undefined> => {
  const args = ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)]
  const result = await promisify(execFile)('ps', args, { env: BARE_ENVIRONMENT }).catch(() => null)
  const parsed = result === null ? undefined : parsePsLine(result.stdout.trimEnd())
  return parsed && { pid, boot: '0', ...parsed }
}

/** Returns the live process with this pid, or undefined when there is none. */
export const inspectProcess = (pid: number): Promise<LiveProcess | undefined> =>
  process.platform === 'linux' ? inspectByProc(pid) : inspectByPs(pid)

/** Returns the end of a program's output, where its error message is. */
export const lastLines = (output: string, count = 12): string =>
  output.trimEnd().split('\n').slice(-count).join('\n')

interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly input?: string
}

/**
 * Runs a program as the account until it ends.
 * @throws StartupError with the last lines of its output when it fails or cannot run.
 */
export const runAs = (account: Account, { file, args, cwd, input = '' }: Command): Promise<void> =>
  new Promise((resolve, reject) => {
    const { uid, gid } = account
    const child = spawn(file, args, { uid, gid, cwd, env: BARE_ENVIRONMENT })
    let output = ''
    const append = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.once('error', (cause) => {
      reject(
        new StartupError(`Cannot run ${file} as the user ${account.name}: ${cause.message}`, {
          cause,
        }),
      )
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new StartupError(`${file} failed (${signal ?? code}):\n${lastLines(output)}`))
    })
    // A program that ends before it reads its input is reported by its exit code, not by this pipe.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
