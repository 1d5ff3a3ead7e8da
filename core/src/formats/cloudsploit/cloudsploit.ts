import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import { targetOfRule } from '../../rules/rule-index.ts'
import type { Format, Outcome, Reading } from '../observation.ts'
import { settingCheck } from '../reading/check-identity.ts'
import { UNSTATED_SEVERITY } from '../reading/native-severity.ts'
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
} from '../reading/record-fields.ts'
import { observeResource, UNSAID, unknownAccount } from '../reading/reported-finding.ts'

/** A result of CloudSploit, as JSON or as a row of its table, which leaves out the plugin's name. */
export const cloudsploit: Format = {
  id: 'cloudsploit',
  matches: (record) => isObject(record) && isResult(record),
  read: (record) =>
    isObject(record)
      ? readResult(record)
      : { kind: 'error', error: { field: '', message: 'Expected a JSON object' } },
}

const hasAll = (record: JsonObject, ...names: readonly string[]) =>
  names.every((name) => Object.hasOwn(record, name))

const isResult = (record: JsonObject) =>
  hasAll(record, 'category', 'title', 'resource', 'region', 'message') &&
  (hasAll(record, 'plugin', 'status') || hasAll(record, 'description', 'statusWord'))

/** A warning is a fault that its plugin's settings let pass for less: it is one all the same. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['OK', 'pass'],
  ['PASS', 'pass'],
  ['WARN', 'fail'],
  ['FAIL', 'fail'],
])

/** How it says that a result is about no resource in particular. */
const NO_RESOURCE: ReadonlySet<string> = new Set(['', 'n/a', 'unknown', 'null'])

/** Regions as each cloud spells them: `eu-west-1`, `europe-west1`, `westeurope`. */
const REGIONS: readonly (readonly [RegExp, Provider])[] = [
  [/^[a-z]{2}(?:-gov|-iso[a-z]?)?-[a-z]+-\d$/, 'aws'],
  [/^[a-z]+-[a-z]+\d+$/, 'gcp'],
  [/^(?!global$)[a-z]+\d?$/, 'azure'],
]

function readResult(result: JsonObject): Reading {
  const title = textIn(result, 'title', TITLE_LENGTH)
  const plugin = firstText(textIn(result, 'plugin'), title)
  const status = firstText(textIn(result, 'status'), textIn(result, 'statusWord')).toUpperCase()
  const region = regionIn(result)
  const stated = cleanText(fieldOf(result, 'resource'), RESOURCE_ID_LENGTH + 1)
  const named = NO_RESOURCE.has(stated.trim().toLowerCase()) ? '' : stated
  const { provider, account_id, type } = identifyResource(named)
  // It does not say which account it scanned, except in the names of some resources.
  const account = firstText(account_id, unknownAccount({ source: 'cloudsploit' }))
  const place = region === '' ? '' : `@${region}`
  const told = firstText(provider, providerOfRegion(region)) as Provider | ''
  // A plugin's name may be the same in several clouds, but most are of one.
  const check = { source: 'cloudsploit', check_id: plugin, check_aliases: [title] }
  const target = targetOfRule(check, told)
  return observeResource(
    {
      check: settingCheck(plugin, [title]),
      common: {
        ...UNSAID,
        source: 'cloudsploit',
        native_ids: [`${plugin}/${firstText(named, account)}${place}`],
        outcome: OUTCOMES.get(status) ?? 'not_evaluated',
        severity: UNSTATED_SEVERITY,
        native_severity: status,
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
      id: firstText(named, account),
      type: named === '' ? '' : firstText(type, target.resource_type, textIn(result, 'category')),
      name: '',
      region,
      tags: {},
      provider: '',
    },
  )
}

/** Some plugins give a list of one. */
const regionIn = (result: JsonObject): string =>
  firstText(textIn(result, 'region'), cleanText(listIn(result, 'region')[0]))

const providerOfRegion = (region: string): Provider | '' =>
  REGIONS.find(([pattern]) => pattern.test(region))?.[1] ?? ''
