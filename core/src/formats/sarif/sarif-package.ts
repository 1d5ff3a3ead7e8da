import { firstText, type JsonObject, objectIn, textIn, wordIn } from '../reading/record-fields.ts'
import type { NamedRule } from './sarif-rule.ts'

interface Affected {
  readonly name: string
  readonly installed: string
}

interface RuleTexts {
  /** What follows the vulnerability in the id of the rule. */
  readonly rest: string
  readonly message: string
  /** The short and the full description of the rule. */
  readonly texts: readonly string[]
  readonly source: string
}

/** Returns the package with the vulnerability, as far as the tool tells. */
export function affectedPackage(
  result: JsonObject,
  { rule }: NamedRule,
  words: RuleTexts,
): Affected {
  const { message, texts, rest, source } = words
  const stated = [
    inProperties(objectIn(result, 'properties')),
    inText(message),
    inProperties(objectIn(rule, 'properties')),
    inRest(rest, source),
    ...texts.map(inText),
  ]
  const found = stated.find(({ name }) => name !== '') ?? NOTHING
  const same = stated.find((one) => one.name === found.name && one.installed !== '')
  const installed = firstText(
    found.installed,
    same?.installed ?? '',
    INSTALLED.exec(message)?.[1] ?? '',
  )
  return { name: found.name, installed }
}

const NOTHING: Affected = { name: '', installed: '' }

const inProperties = (properties: JsonObject): Affected => {
  const name = firstText(
    ...['packageName', 'package_name', 'package', 'componentName', 'component', 'purl'].map((key) =>
      textIn(properties, key),
    ),
  )
  if (name === '') return NOTHING
  const version = [
    'packageVersion',
    'package_version',
    'installedVersion',
    'componentVersion',
    'version',
  ]
  const installed = firstText(...version.map((key) => wordIn(properties, key)))
  const whole = packageIn(name)
  return { name: whole.name, installed: firstText(installed, whole.installed) }
}

/** `pkg:deb/debian/tar@1.34?os=1`, `lodash@4.17.1`, `@scope/name@1.0`, `name`. */
function packageIn(text: string): Affected {
  const [, purl] =
    /^pkg:[a-z]+\/(?:(?:debian|ubuntu|alpine|redhat|centos|amzn|wolfi)\/)?([^?#]+)/.exec(text) ?? []
  const [, name = '', installed = ''] = /^(@?[^@]+)(?:@(.+))?$/.exec(decoded(purl ?? text)) ?? []
  return { name, installed }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const PACKAGE = /\bpackage(?: name)?\s*[:=] ?['"]?([^\s,;'"]+)/i
const INSTALLED = /\b(?:installed |current |affected )?version\s*:? ?v?(\d[^\s,;'"]*)/i
const PURL = /\bpkg:[a-z]+\/[^\s'"`)\]]+/
/** `Package 'lodash@4.17.1' is …`, `(CVE-2031-0001) lodash@4.17.1`. */
const AT_VERSION = /(?:^|[\s'"`(])((?:@[\w.-]+\/)?[A-Za-z][\w./:+-]*@v?\d[\w.+~:-]*)/
/** `[CVE-2031-0001] log4j-core 2.14.0`, `found in openssl version 1.1.1`. */
const NAMED_VERSION =
  /(?:^\[[^\]]+\]|\bfound in|\bvulnerability in)\s+(\S+)(?:,? version)?\s+v?(\d[\w.+~:-]*)/i
/** `… vulnerability in tar`, `introduces a vulnerable ms package`. */
const NAME_ONLY =
  /\bvulnerab\w+ (?:in|for)(?: the)? ([@\w][\w@./:+-]*)(?: package)?\.?\s*$|\ba vulnerable (\S+) package\b/i

function inText(text: string): Affected {
  const searched = text.slice(0, MAX_SEARCHED_LENGTH)
  const [, named = ''] = PACKAGE.exec(searched) ?? []
  if (named !== '') {
    const { name, installed } = packageIn(named)
    return { name, installed: firstText(installed, INSTALLED.exec(searched)?.[1] ?? '') }
  }
  const whole = firstText(PURL.exec(searched)?.[0] ?? '', AT_VERSION.exec(searched)?.[1] ?? '')
  if (whole !== '') return packageIn(whole)
  const [, name = '', installed = ''] = NAMED_VERSION.exec(searched) ?? []
  if (name !== '') return { name, installed }
  const [, last = '', vulnerable = ''] = NAME_ONLY.exec(searched) ?? []
  return { name: firstText(last, vulnerable), installed: '' }
}
const MAX_SEARCHED_LENGTH = 2_048

/** `_deb_runc-1.1_/usr/bin`: the type, the package with its version, and the place. */
const ANCHORE = /^_(?:[a-z-]+)_(.+?)-(\d[^_]*)(?:_|$)/
/** `_log4j-core_2.14.0`, `:lodash:4.17.1`, `/lodash@4.17.1`. */
const PARTS = /^[-_/: ]+(.+?)[_:@ ]v?(\d[\w.+~-]*)$/
/** `/lodash-4.17.15.tgz`. */
const FILE = /^[-_/: ]+(.+?)-v?(\d[\w.+~]*?)\.(?:tgz|tar\.gz|jar|war|whl|gem|nupkg|zip|dll)$/

/** Grype and others append the package to the vulnerability. */
function inRest(rest: string, source: string): Affected {
  const pattern = source.startsWith('anchore') ? ANCHORE : FILE.test(rest) ? FILE : PARTS
  const [, name = '', installed = ''] = pattern.exec(rest) ?? []
  if (name !== '') return { name, installed }
  return { name: rest.replace(/^[-_/: ]+/, ''), installed: '' }
}
