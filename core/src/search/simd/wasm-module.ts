import { type Code, unsigned } from './wasm-code.ts'

/** A function over the memory of a module. It takes whole numbers and returns one. */
export interface WasmFunction {
  readonly name: string
  readonly parameters: number
  /** Local variables that are whole numbers; they are numbered after the parameters. */
  readonly numbers: number
  /** Local variables that are vectors; they are numbered after the whole numbers. */
  readonly vectors: number
  /** Leaves the result as the last value. */
  readonly body: Code
}

/** What of WebAssembly is used; a platform may not have it. */
interface WasmPlatform {
  readonly Memory: new (size: { initial: number }) => WasmMemory
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Readonly<Record<string, (...parameters: number[]) => number>> }
  readonly validate: (code: Uint8Array) => boolean
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  readonly grow: (pages: number) => number
}

export const PAGE_BYTES = 65_536

const platform = (globalThis as { readonly WebAssembly?: WasmPlatform }).WebAssembly

/** A magic number and the version. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const I32 = 0x7f
const V128 = 0x7b
const FUNCTION_TYPE = 0x60

const flat = (code: Code): number[] =>
  code.flatMap((one) => (typeof one === 'number' ? [one] : flat(one)))

const list = (items: readonly (readonly number[])[]): number[] => [
  ...unsigned(items.length),
  ...items.flat(),
]

const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...unsigned(content.length),
  ...content,
]

const name = (text: string): number[] => [
  ...unsigned(text.length),
  ...Array.from(text, (character) => character.charCodeAt(0)),
]

const functionBody = ({ numbers, vectors, body }: WasmFunction): number[] => {
  const code = [
    ...list([
      [...unsigned(numbers), I32],
      [...unsigned(vectors), V128],
    ]),
    ...flat(body),
    0x0b,
  ]
  return [...unsigned(code.length), ...code]
}

/** Returns the binary format of a module that imports the memory `m.m` and exports the functions. */
export const encodeModule = (functions: readonly WasmFunction[]): Uint8Array =>
  Uint8Array.from([
    ...HEADER,
    ...section(
      1,
      list(
        functions.map(({ parameters }) => [
          FUNCTION_TYPE,
          ...list(Array.from({ length: parameters }, () => [I32])),
          ...list([[I32]]),
        ]),
      ),
    ),
    ...section(2, list([[...name('m'), ...name('m'), 0x02, 0x00, 0x00]])),
    ...section(3, list(functions.map((_, at) => unsigned(at)))),
    ...section(7, list(functions.map((one, at) => [...name(one.name), 0x00, ...unsigned(at)]))),
    ...section(10, list(functions.map(functionBody))),
  ])

/** Functions with the memory that they read and write. */
export interface WasmKernels<Name extends string> {
  readonly memory: WasmMemory
  readonly run: Readonly<Record<Name, (...parameters: number[]) => number>>
}

/** Returns the functions with memory of their own; null where the platform has no vectors. */
export const instantiate = <Name extends string>(
  code: Uint8Array,
  bytes: number,
): WasmKernels<Name> | null => {
  if (platform === undefined || !platform.validate(code)) return null
  const memory = new platform.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) })
  const { exports } = new platform.Instance(new platform.Module(code), { m: { m: memory } })
  return { memory, run: exports as WasmKernels<Name>['run'] }
}
