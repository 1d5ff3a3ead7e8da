/**
 * Words that say nothing about what a text is about. `no`, `not`, `without`, `only`, `all` and `any`
 * are not among them: "not encrypted" and "encrypted" are different problems.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after also am an and are as at be became because been before being between both but by can
  cannot could did do does doing done each either etc for from further had has have having hence here
  how however i if in into is it its itself just let like may me might more most must my of on once or
  other our ours ourselves out over own per please same shall should since so some such than that
  the their theirs them themselves then there therefore these they this those through thus to too
  under until up upon us very via was we were what when where whether which while who whom whose why
  will with within would yes yet you your yours
  cant dont doesnt didnt isnt arent wasnt werent wont couldnt shouldnt wouldnt hasnt havent
  im ive id were theyre youre thats whats theres lets`.split(/\s+/),
)

/** Whether a lower-case word is too common to search for. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
