/** The types of exceptions that users ask for. */
export const REQUEST_TYPES = ['waiver', 'extension', 'exemption'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]
