import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import { findCheckTarget } from '../../rules/rule-index.ts'
import {
  type Format,
  NOTHING_STATED,
  type Outcome,
  type ParseResult,
  type StatedOrigin,
} from '../observation.ts'
import { settingCheck } from '../reading/check-identity.ts'
import { DEFAULT_SEVERITY } from '../reading/native-severity.ts'
import { notAnObject, unknownStatus } from '../reading/record-error.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import {
  OBSERVATION_DEFAULTS,
  observeResource,
  unknownAccount,
} from '../reading/reported-finding.ts'

/** A result of CloudSploit, as JSON or as a row of its CSV, which omits the name of the plugin. */
export const cloudsploit: Format = {
  id: 'cloudsploit',
  matches: (record) => isObject(record) && isResult(record),
  parse: (record, stated = NOTHING_STATED) =>
    isObject(record) ? parseResult(record, stated) : notAnObject(''),
}

const hasAll = (record: JsonObject, ...names: readonly string[]) =>
  names.every((name) => Object.hasOwn(record, name))

const isResult = (record: JsonObject) =>
  hasAll(record, 'category', 'title', 'resource', 'region', 'message') &&
  (hasAll(record, 'plugin', 'status') || hasAll(record, 'description', 'statusWord'))

/**
 * A warning is a problem that the settings of the plugin rate lower. It is still a failure. The
 * numbers are those of a plugin's own results.
 */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['OK', 'pass'],
  ['PASS', 'pass'],
  ['WARN', 'fail'],
  ['FAIL', 'fail'],
  ['UNKNOWN', 'not_evaluated'],
  ['0', 'pass'],
  ['1', 'fail'],
  ['2', 'fail'],
  ['3', 'not_evaluated'],
])

/** Values of a result that is about no particular resource. */
const NO_RESOURCE: ReadonlySet<string> = new Set(['', 'n/a', 'unknown', 'null'])

/** Regions as each cloud spells them: `eu-west-1`, `europe-west1`, `westeurope`. */
const REGIONS: readonly (readonly [RegExp, Provider])[] = [
  [/^[a-z]{2}(?:-gov|-iso[a-z]?)?-[a-z]+-\d$/, 'aws'],
  [/^[a-z]+-[a-z]+\d+$/, 'gcp'],
  [/^(?!global$)[a-z]+\d?$/, 'azure'],
]

function parseResult(result: JsonObject, stated: StatedOrigin): ParseResult {
  const title = textIn(result, 'title', TITLE_LENGTH)
  const plugin = firstText(textIn(result, 'plugin'), title)
  const status = firstText(wordIn(result, 'status'), wordIn(result, 'statusWord'))
  const outcome = OUTCOMES.get(status.trim().toUpperCase())
  const region = regionIn(result)
  const reportedId = cleanText(fieldOf(result, 'resource'), RESOURCE_ID_LENGTH + 1)
  const resourceId = NO_RESOURCE.has(reportedId.trim().toLowerCase()) ? '' : reportedId
  const { provider, account_id, type } = identifyResource(resourceId)
  // CloudSploit does not name the scanned account, except in the ids of some resources.
  const knownAccount = firstText(account_id, stated.account_id)
  if (!outcome) return unknownStatus(statusField(result), status, knownAccount)
  const account = firstText(knownAccount, unknownAccount({ source: 'cloudsploit' }))
  const regionSuffix = region === '' ? '' : `@${region}`
  const reportedProvider = firstText(provider, providerOfRegion(region)) as Provider | ''
  // Plugins of several clouds may have the same name, but most names belong to one cloud.
  const check = { source: 'cloudsploit', check_id: plugin, check_aliases: [title] }
  const target = findCheckTarget(check, reportedProvider)
  return observeResource(
    {
      check: settingCheck(plugin, [title]),
      common: {
        ...OBSERVATION_DEFAULTS,
        source: 'cloudsploit',
        native_ids: [`${plugin}/${firstText(resourceId, account)}${regionSuffix}`],
        outcome,
        artifact: knownAccount === '' ? null : '',
        // CloudSploit rates nothing.
        severity: DEFAULT_SEVERITY,
        native_severity: '',
        finding_type: textIn(result, 'category'),
        title,
        description: [textIn(result, 'message', LONG_TEXT_LENGTH), textIn(result, 'description')]
          .filter((text) => text !== '')
          .join('\n'),
      },
      provider: target.provider,
      account_id: account,
      paths: {
        native_id: 'plugin',
        check: 'plugin',
        title: 'title',
        account_id: 'resource',
        resource_id: 'resource',
      },
    },
    {
      id: firstText(resourceId, account),
      type:
        resourceId === '' ? '' : firstText(type, target.resource_type, textIn(result, 'category')),
      name: '',
      region,
      tags: {},
      provider: '',
    },
  )
}

/** The JSON has `status`, the table `statusWord`. */
const statusField = (result: JsonObject): string =>
  Object.hasOwn(result, 'status') ? 'status' : 'statusWord'

/** Some plugins report a list of one region. */
const regionIn = (result: JsonObject): string =>
  firstText(textIn(result, 'region'), cleanText(listIn(result, 'region')[0]))

const providerOfRegion = (region: string): Provider | '' =>
  REGIONS.find(([pattern]) => pattern.test(region))?.[1] ?? ''
