/**
 * The complete imports that list a finding are stored as a text, the latest first: a list of ids would
 * need a conversion where rows are copied. Of each id its last digits are stored, which are random. Older
 * imports are forgotten, because evidence is rarely older than so many imports.
 */
const KEPT_IMPORTS = 8
const KEY_LENGTH = 12

/** The part of the id of a complete import that its listings contain. */
export const listingKey = (runId: string): string => runId.slice(-KEY_LENGTH)

/** SQL: the imports of `listed`, with the key `added`; '' adds none. */
export const appendListing = (listed: string, added: string): string =>
  `case when strpos(${listed}, ${added}) > 0 then ${listed}
    else left(${added} || ${listed}, ${KEPT_IMPORTS * KEY_LENGTH}) end`

/** SQL: whether an import, given by its id, is in `listed`. */
export const isListed = (listed: string, run: string): string =>
  `strpos(${listed}, right(${run}::text, ${KEY_LENGTH})) > 0`
