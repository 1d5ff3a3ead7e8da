import { CONCEPTS } from '../dictionary.ts'
import { type CompiledDictionary, compileConcepts } from './dictionary-compiler.ts'

/** Returns the compiled dictionary. In the built programs, this file is its result: see `server/build.mjs`. */
export const compiledDictionary = (): CompiledDictionary => compileConcepts(CONCEPTS)
