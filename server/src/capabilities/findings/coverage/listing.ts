/**
 * The complete imports that list a finding are stored as a text, the latest first: a list of ids would
 * need a conversion where rows are copied. The others are forgotten, because evidence is rarely older
 * than so many imports.
 */
const KEPT_IMPORTS = 4
const ID_LENGTH = 36

/** SQL: the imports of `listed`, with the import `added`; '' adds none. */
export const appendListing = (listed: string, added: string): string =>
  `case when strpos(${listed}, ${added}) > 0 then ${listed}
    else left(${added} || ${listed}, ${KEPT_IMPORTS * ID_LENGTH}) end`

/** SQL: whether an import, given by its id, is in `listed`. */
export const isListed = (listed: string, run: string): string =>
  `strpos(${listed}, ${run}::text) > 0`
