import type { Schemas } from './client.ts'

/** Returns what is wrong, in the words of the scanner: the title of a control says how it should be. */
export const issueTitle = ({
  title,
  scanner_title,
}: Pick<Schemas['Issue'], 'title' | 'scanner_title'>) => scanner_title || title
