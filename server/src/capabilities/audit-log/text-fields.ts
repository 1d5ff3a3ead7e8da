type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Whether a value from outside is an object with these fields, each of them text. */
export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Texts<Name> & Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => name in value && typeof value[name as keyof typeof value] === 'string')
