/** What the errors of the operating system mean, as the end of a sentence. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file in its place',
  EISDIR: 'it is a folder',
  ENOENT: 'it does not exist and cannot be created',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links refer to each other',
  EIO: 'the disk reports an error',
  ENODEV: 'the device is missing',
  ENXIO: 'the device is missing',
  EMFILE: 'this process has too many open files',
  ENFILE: 'the system has too many open files',
}

/** Returns the code of an error of the operating system; '' for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns the cause in words; undefined when the code is not that of a file or folder. */
export const causeOf = (code: string): string | undefined => CAUSES[code]

/** Returns why a file cannot be used, as the end of a sentence. */
export const reasonOf = (error: unknown): string =>
  codeOf(error) === 'ENOENT'
    ? 'it does not exist'
    : (causeOf(codeOf(error)) ?? (error instanceof Error ? error.message : String(error)))
