import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './system-error.ts'

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Creates a folder and those above it, one by one: the recursive `mkdir` of Node never ends where the
 * parent exists and the system answers ENOENT, as in /proc.
 */
export const createFolder = (path: string, mode?: number, modeAbove?: number): void => {
  try {
    mkdirSync(path, mode)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && isFolder(path)) return
    const parent = dirname(path)
    if (codeOf(error) !== 'ENOENT' || exists(parent)) throw error
    createFolder(parent, modeAbove, modeAbove)
    mkdirSync(path, mode)
  }
}
