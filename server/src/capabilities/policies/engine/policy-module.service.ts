import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { POLICY_ENGINE } from '../../../platform/package-paths.ts'

/** What of WebAssembly is used; the types of Node do not declare it. */
interface WasmPlatform {
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
  readonly compile: (bytes: Uint8Array) => Promise<object>
}

const { compile, Instance } = (globalThis as unknown as { readonly WebAssembly: WasmPlatform })
  .WebAssembly

/** The functions of the engine, and its memory. Numbers of engines, pointers and lengths. */
export interface PolicyModuleExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly allocate: (length: number) => number
  readonly release: (pointer: number, length: number) => void
  readonly output_pointer: () => number
  readonly output_length: () => number
  readonly load: (pointer: number, length: number, isMeasured: number) => number
  readonly unload: (id: number) => void
  readonly decide: (
    id: number,
    query: number,
    queryLength: number,
    input: number,
    inputLength: number,
    limitMs: number,
  ) => number
  readonly syntax: (id: number) => number
  readonly coverage: (id: number) => number
}

/** Returns the compiled engine, which threads share. Throws if the file is not the one of the release. */
export const compileEngine = async (path = POLICY_ENGINE): Promise<object> => {
  const bytes = await readFile(path)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const expected = (await readFile(`${path}.sha256`, 'utf8')).split(' ')[0]
  if (digest !== expected) {
    throw new Error(`${path} is damaged: its digest differs; install the release again`)
  }
  return compile(bytes)
}

const REALTIME = 0
const NANOSECONDS_PER_MS = 1_000_000

/**
 * An instance of the engine. Its calendar time is what `now` returns, so that a decision can be repeated; it
 * has no randomness, no files and no environment.
 */
export const instantiateEngine = (
  module: object,
  now: () => number,
  /** Milliseconds, by which evaluations are limited. */
  elapsed: () => number = () => performance.now(),
): PolicyModuleExports => {
  let exports: PolicyModuleExports | undefined
  const view = () => new DataView((exports as PolicyModuleExports).memory.buffer)
  const clock_time_get = (id: number, _precision: bigint, pointer: number): number => {
    const ms = id === REALTIME ? now() : elapsed()
    view().setBigUint64(pointer, BigInt(Math.round(ms * NANOSECONDS_PER_MS)), true)
    return 0
  }
  const environ_sizes_get = (count: number, size: number): number => {
    view().setUint32(count, 0, true)
    view().setUint32(size, 0, true)
    return 0
  }
  const fd_write = (_file: number, _parts: number, _count: number, written: number): number => {
    view().setUint32(written, 0, true)
    return 0
  }
  const succeed = (): number => 0
  const proc_exit = (code: number): never => {
    throw new Error(`The engine of policies ended with code ${code}`)
  }
  const instance = new Instance(module, {
    wasi_snapshot_preview1: {
      clock_time_get,
      environ_get: succeed,
      environ_sizes_get,
      fd_write,
      proc_exit,
      // Orders hash tables; the answers do not depend on it.
      random_get: succeed,
      sched_yield: succeed,
    },
  })
  exports = instance.exports as PolicyModuleExports & { readonly _initialize?: () => void }
  ;(exports as { readonly _initialize?: () => void })._initialize?.()
  return exports
}
