/** What a scanner reports. */
const REPORT = '(?:finding|detection|result|alert|match|report|identification|issue|hit|flag)'
/** What a report claims to exist. */
const CLAIM =
  '(?:finding|issue|problem|vulnerability|weakness|exposure|secret|credential|password|key|token|positive|threat|alert|match|hit|detection|violation|misconfiguration|bug|cve)s?'
const MISTAKEN = '(?:wrongly|incorrectly|erroneously|mistakenly|falsely|wrong|by mistake|in error)'
const REPORTED =
  '(?:reported|flagged|detected|identified|matched|raised|triggered|marked|recogni[sz]ed)'

/** Statements that a report is wrong, as they occur in a clause of `clausesOf`. */
const STATEMENTS = [
  'false ?positives?',
  '(?:^|(?<=\\b(?:is|as|a|an|the|known|confirmed|verified|obvious|clear|this|marked|scanner|tool|reason|status)(?: an?)? ))fps?(?=$| )',
  '(?<=\\w )fp$',
  `false (?:alarm|${REPORT}|negative finding)s?`,
  `(?:is|are|was|were) (?:a )?false$`,
  `(?:not|no) (?:an? |any )?(?:real|true|genuine|actual|valid|legit|legitimate)(?: \\w+){0,2} ${CLAIM}`,
  'not real$',
  'not (?:an? )?(?:secret|credential|password)s?',
  `(?:invalid|incorrect|wrong|erroneous|inaccurate|bogus|spurious|phantom|mistaken) ${REPORT}s?`,
  `${REPORT} (?:is|was|are|were)(?: simply| just| clearly)? (?:invalid|incorrect|wrong|erroneous|inaccurate|bogus|spurious|not (?:valid|correct|accurate|true|real)|untrue)`,
  '(?:scanner|tool|detector|detection|plugin|parser|scanning|matching) (?:error|bug|mistake|defect|glitch|fault)s?',
  '(?:error|bug|mistake|defect|glitch|fault) (?:of|in|by) the (?:scanner|tool|detector|plugin|parser)',
  '(?:scanner|tool|detector|plugin|parser)(?: is| was)? (?:wrong|mistaken|incorrect|misfire[sd]?|misreads?|misinterprets?)',
  `${REPORTED} ${MISTAKEN}`,
  `${MISTAKEN} ${REPORTED}`,
  'mis ?(?:detection|detected|identified|identification|report|reported|fire|fired)',
  'bogus$',
]
const STATEMENT = new RegExp(`(?<!\\w)(?:${STATEMENTS.join('|')})(?!\\w)`, 'g')

/** Words before a statement that deny it, doubt it, or speak of others. */
const UNLESS_BEFORE = new RegExp(
  `\\b(?:${[
    'not?|non|never|neither|nor|none|without|cannot|\\w+n t|rather than|instead of|ruled out|other than',
    'if|whether|unless|maybe|perhaps|possibl[ey]|potential(?:ly)?|might|may|could|would|suspect(?:ed)?',
    'probabl[ey]|(?:un)?likely|seems?|appears?|looks|unclear|unsure|unconfirmed|assum(?:ed?|ing)',
    'verify|check|investigate|pending|awaiting|avoid|reduce|prevent|minimi[sz]e|fewer|many|some|others?|unlike',
    'previously|formerly|originally|thought|believed|claimed',
  ].join('|')})(?: \\w+){0,5} $`,
)
/** Words after a statement that deny it or make it a topic. */
const UNLESS_AFTER =
  /^ (?:(?:is |was |has been |could be )?(?:not|never|no|none|false|n|0|ruled|excluded|rejected|refuted|denied|declined|disproved|unlikely|unconfirmed|unproven)\b|(?:rates?|ratio|analysis|review|check|policy|queue|team|process|assessment|investigation|candidate|filter|of security)\b|(?:mark|label|flag|status) \w+ (?:removed|lifted|withdrawn)\b)/

/** A key with its value, such as `false_positive: true`, is one clause. */
const KEY_AND_VALUE = /(positive|fp)["']?\s*[:=]\s*["']?(?=(?:no|false|n|0|none)\b)/g
const END_OF_CLAUSE = /[.;:,!()[\]{}"\n\r/|]+|\s[-–—]+\s|\bbut\b|\bthough\b|\bbecause\b|\bsince\b/
const WORD_BREAK = /[^\p{L}\p{N}?&]+/gu

/** A team or a ticket with these letters. */
const OTHER_FP = /\bfp(?:&\w|[-_ ]?\d)\w*/g
const ABBREVIATED = /\bf\.?\s?\/?p\b\.?/g

/** A reason is a sentence or two; more is not read. */
const MAX_READ = 2_000

/** The clauses of a text in lower case, their words separated by one space. */
const clausesOf = (reason: string): string[] =>
  reason
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .toLowerCase()
    .replace(OTHER_FP, ' ')
    .replace(ABBREVIATED, 'fp')
    .replace(KEY_AND_VALUE, '$1 ')
    .split(END_OF_CLAUSE)
    .map((clause) => clause.replace(WORD_BREAK, ' ').trim())

/** A question asserts nothing. */
const isAssertion = (clause: string): boolean => !clause.endsWith('?')

const statesWrongReport = (clause: string): boolean =>
  [...clause.matchAll(STATEMENT)].some(
    ({ 0: statement, index }) =>
      !UNLESS_BEFORE.test(clause.slice(0, index)) &&
      !UNLESS_AFTER.test(clause.slice(index + statement.length)),
  )

/**
 * Returns whether a person's or a scanner's reason for setting a finding aside says that the finding is
 * wrong: "false positive", "FP", "not a real issue", "scanner error". An accepted risk, an exception, a
 * doubt, a denial and an empty reason do not.
 */
export const saysFalsePositive = (reason: string): boolean =>
  clausesOf(reason).some((clause) => isAssertion(clause) && statesWrongReport(clause))
