const SUFFIXES = [
  'ing',
  'ings',
  'ion',
  'ions',
  'ation',
  'ations',
  'ed',
  'er',
  'ers',
  'es',
  'ies',
  'ment',
  'ments',
  'able',
  'ability',
  'ity',
  'y',
  's',
  'ate',
  'ated',
  'ates',
  'e',
]

/** What a word may have after its stem while it is typed. */
export const SUFFIX_BEGINNINGS: ReadonlySet<string> = new Set(
  SUFFIXES.flatMap((suffix) => Array.from(suffix, (_, at) => suffix.slice(0, at + 1))),
)
