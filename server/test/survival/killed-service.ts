import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { client, installation, WITHOUT_SEARCH } from '../product/product.ts'

type Send = (method: string, path: string, body?: object) => Promise<unknown>

/** What a process is killed during. */
export type Begin = (send: (token: string) => Send) => Promise<unknown>

/** A request whose answer does not matter, because its service is killed. */
const unanswered = (answer: Promise<unknown>) => void answer.catch(() => undefined)

/** Asks the embedded database of an installation whose service runs. */
export const databaseOf =
  (dataDir: string) =>
  async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const [, , , port, host] = (await readFile(file, 'utf8')).split('\n')
    const database = new pg.Client({ host, port: Number(port), user: 'stance', database: 'stance' })
    await database.connect()
    try {
      return (await database.query(text, values)).rows
    } finally {
      await database.end()
    }
  }

/** Creates an installation whose service is killed and started again while it works. */
export const killedService = async (settings: Record<string, string> = {}, accountsYaml = '') => {
  const stance = await installation({ ...WITHOUT_SEARCH, ...settings })
  if (accountsYaml !== '') await writeFile(join(stance.dataDir, 'accounts.yaml'), accountsYaml)
  let service = await stance.serve()

  const query = databaseOf(stance.dataDir)

  /** Sends requests that may not be answered. */
  const sendTo =
    (url: string) =>
    (token: string): Send =>
    async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await fetch(url + path, init)
      return answer.text()
    }

  return {
    query,
    token: stance.token,
    /** Prints a token of one person. */
    tokenOf: async (...options: string[]): Promise<string> => {
      const { code, stdout, stderr } = await stance.run(['token', ...options])
      if (code !== 0) throw new Error(stderr)
      return stdout.trim()
    },
    url: () => service.url,
    as: (token: string) => client(service, token),
    stop: (signal?: NodeJS.Signals) => service.stop(signal),
    /** Stops the service, and starts it again. */
    restart: async (signal: NodeJS.Signals) => {
      await service.stop(signal)
      service = await stance.serve()
    },
    /** Begins something, kills the service a moment later, and starts it again. */
    killDuring: async (begin: Begin, delayMs: number) => {
      unanswered(begin(sendTo(service.url)))
      await sleep(delayMs)
      await service.stop('SIGKILL')
      service = await stance.serve()
    },
  }
}
