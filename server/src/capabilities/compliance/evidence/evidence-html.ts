import { createHash } from 'node:crypto'
import {
  CONTROL_STATUSES,
  type ControlStatus,
  type Posture,
} from '@stance/core/compliance/control-status'
import { checksOf } from '@stance/core/compliance/framework-catalogue'
import type { DataScope } from '../../../kernel/data-scope.ts'
import { html, type Markup, NOTHING } from '../../../kernel/markup.ts'
import { shownStatus } from '../control-record.ts'
import { textOfCounts } from '../text-of-counts.ts'
import { textOfEvidence } from '../text-of-evidence.ts'
import type { ControlEvidence } from './control-evidence.ts'
import type { ControlException } from './control-exception.ts'
import { STYLE } from './evidence-style.ts'
import type { EvidenceSubject } from './evidence-subject.ts'

const STATUS_WORDS = {
  passed: 'Passed',
  failed: 'Failed',
  manual: 'For a person',
  not_assessed: 'Not looked at',
  not_applicable: 'Not applicable',
} as const

type ShownStatus = keyof typeof STATUS_WORDS

/** No script, no font, no image: the page asks nothing of any server. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** A time in UTC, to the minute. */
const time = (at: Date): Markup =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`

const day = (at: Date): Markup =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 10)}</time>`

const percent = (share: number | null): string => (share === null ? '—' : `${share.toFixed(1)} %`)

const outside = (text: string): Markup => html`<bdi>${text}</bdi>`

const fact = (name: string, value: Markup | string | readonly Markup[]): Markup =>
  html`<dt>${name}</dt><dd>${value}</dd>`

const MAX_LISTED_ACCOUNTS = 20
const MAX_LISTED_CHECKS = 12

const listed = (texts: readonly string[], limit: number): string =>
  texts.length > limit
    ? `${texts.slice(0, limit).join(', ')} and ${texts.length - limit} more`
    : texts.join(', ')

const exceptionItem = (one: ControlException): Markup =>
  html`<li>${
    one.status === 'approved'
      ? html`Excepted by ${outside(one.approved_by.join(' and ') || 'an approval')}${
          one.expires_at === null ? NOTHING : html` until ${day(one.expires_at)}`
        }`
      : html`Requested on ${day(one.requested_at)}, not decided`
  }: application ${outside(one.application_id)}${
    one.resource === '' ? NOTHING : html`, resource ${outside(one.resource)}`
  }, for ${outside(one.requested_for)}.${
    one.reason === '' ? NOTHING : html` <span class="muted">${outside(one.reason)}</span>`
  } <span class="mono muted">${one.id}</span></li>`

const exceptions = ({ exceptions: all }: ControlEvidence): Markup =>
  all.length === 0 ? NOTHING : fact('Exceptions', html`<ul>${all.map(exceptionItem)}</ul>`)

const attestations = ({ attestations: all, state }: ControlEvidence): Markup => {
  if (all.length === 0) return NOTHING
  const items = all.map(
    (one) =>
      html`<li>${one.outcome.replace('_', ' ')} by ${outside(one.by)} on ${day(one.at)}, holds until ${day(one.expires_at)}${
        one.id === state.attested?.attestation.id ? NOTHING : ' (does not decide the status)'
      }: <span class="evidence">${outside(one.evidence)}</span></li>`,
  )
  return fact('Attested', html`<ul>${items}</ul>`)
}

const looked = ({ state, sources, reported_at }: ControlEvidence): Markup => {
  const { resources } = state
  const counts = textOfCounts(resources)
  if (counts === '') return NOTHING
  return html`${fact('Resources', counts)}${
    reported_at === null
      ? NOTHING
      : fact('Last reported', html`${time(reported_at)} by ${outside(sources.join(', '))}`)
  }`
}

/** What was not looked at: the whole control, or some accounts. */
const notLooked = (one: ControlEvidence): Markup => {
  const { state, unassessed_accounts, assessed_accounts, stale_since } = one
  const { control, resources } = state
  const stale =
    stale_since === null || resources.stale === 0
      ? NOTHING
      : fact('Too old', html`not reported since ${time(stale_since)}`)
  if (control.rules.length === 0) return stale
  const checks = checksOf(control).map(({ scanner, id }) => `${scanner} ${id}`)
  const deciding = fact(
    'Would be decided by',
    html`<span class="mono">${listed(checks, MAX_LISTED_CHECKS)}</span>`,
  )
  if (assessed_accounts.length === 0) return html`${stale}${deciding}`
  return html`${stale}${
    unassessed_accounts.length === 0
      ? NOTHING
      : fact(
          'Not looked at in',
          html`${String(unassessed_accounts.length)} of ${String(unassessed_accounts.length + assessed_accounts.length)} accounts: <span class="mono">${listed(unassessed_accounts, MAX_LISTED_ACCOUNTS)}</span>`,
        )
  }`
}

const isAssessed = (status: ShownStatus): boolean => status === 'passed' || status === 'failed'

const controlSection = (one: ControlEvidence): Markup => {
  const { control, status, status_without_exceptions } = one.state
  const shown = shownStatus(status)
  const bare = shownStatus(status_without_exceptions)
  const unmuted = shownStatus(one.state.status_without_mutes)
  const isPartial = shown === 'passed' && one.state.evidence !== 'full'
  return html`<article class="control"><header><h3><span class="mono">${control.id}</span> ${outside(control.title)}</h3><span class="status ${shown}">${STATUS_WORDS[shown]}${isPartial ? ', partial' : ''}</span></header><dl>${
    isAssessed(shown) ? fact('Evidence', textOfEvidence(one.state)) : NOTHING
  }${shown === unmuted ? NOTHING : fact('If what is muted failed', STATUS_WORDS[unmuted])}${
    shown === bare ? NOTHING : fact('Without exceptions', STATUS_WORDS[bare])
  }${looked(one)}${exceptions(one)}${attestations(one)}${notLooked(one)}</dl></article>
`
}

const scopeText = ({ accounts, providers, regions, applications }: DataScope): string => {
  const parts = Object.entries({ accounts, providers, regions, applications }).flatMap(
    ([name, values]) =>
      values === 'all' ? [] : [`${name} ${listed([...values].sort(), MAX_LISTED_ACCOUNTS)}`],
  )
  return parts.length === 0 ? 'everything that the installation knows' : parts.join('; ')
}

const numberOf = (posture: Posture, name: ControlStatus): string =>
  name === 'passed' && posture.partial !== null
    ? `${posture.passed}, ${posture.partial} of them partial`
    : String(posture[name])

const figures = ({ posture }: EvidenceSubject): Markup => {
  const shown: readonly (readonly [string, string])[] = [
    ['Score: passed of passed and failed', percent(posture.score_pct)],
    ['Coverage: passed and failed of all controls', percent(posture.coverage_pct)],
    ['Score without exceptions', percent(posture.score_without_exceptions_pct)],
    ['Score if what is muted failed', percent(posture.score_without_mutes_pct)],
    ...CONTROL_STATUSES.map((name) => [STATUS_WORDS[name], numberOf(posture, name)] as const),
    [STATUS_WORDS.not_applicable, String(posture.not_applicable)],
  ]
  return html`<dl class="figures">${shown.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

const facts = (subject: EvidenceSubject): Markup => {
  const { framework, scope, at, exportedBy, checkpoint } = subject
  const { length } = framework.controls
  return html`<dl class="facts">${fact('As of', time(at))}${fact('Exported by', outside(exportedBy))}${fact('Data scope', outside(scopeText(scope)))}${fact(
    'Controls',
    `${length} of the ${framework.published_controls} that the publisher has`,
  )}${fact(
    'Audit log',
    checkpoint === null
      ? 'has no signed checkpoint yet'
      : html`checkpoint ${String(checkpoint.position)} of ${time(new Date(checkpoint.at))}, hash <span class="mono">${checkpoint.hash}</span>`,
  )}</dl>`
}

const notes = ({
  freshDays,
}: EvidenceSubject): Markup => html`<section class="notes"><h3>How to read it</h3><ul>
<li>A control passes because a check passed on a resource, or a person attested it; never because nothing is known to fail.</li>
<li>“Partial”: an account or a rule has no result, or a resource is excepted, muted, undecided or too old. “Full”: nothing of that. Results of code decide nothing about what runs in an account.</li>
<li>Excepted, muted, undecided and old results count for neither side. A result is too old when no import has listed it for ${freshDays} days.</li>
<li>“${STATUS_WORDS.not_assessed}”: rules could decide the control, but no result of a scanner counts. “${STATUS_WORDS.manual}”: a person has to assess it.</li>
<li>The mapping of checks to controls is that of Stance. It is no certification by the publisher.</li>
</ul></section>`

const head = (subject: EvidenceSubject): Markup => {
  const { framework } = subject
  const title = `Evidence: ${framework.name} ${framework.version}`
  return html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>`
}

/** The evidence of a framework as one page, in parts. */
export async function* evidenceHtml(
  subject: EvidenceSubject,
  controls: AsyncIterable<ControlEvidence>,
): AsyncGenerator<string> {
  const { framework } = subject
  // The style is a text of this product and must not be escaped.
  yield `<!doctype html>\n${head(subject).source}${STYLE}</style>\n</head>\n`
  yield html`<body><main><h1>${framework.name} ${framework.version}</h1>
<p class="lead">What was looked at, when, what is excepted by whom until when, and what was not looked at.</p>
${figures(subject)}${facts(subject)}${notes(subject)}`.source
  const titles = new Map(framework.sections.map(({ id, title }) => [id, title]))
  let section: string | undefined
  for await (const one of controls) {
    const { section: id } = one.state.control
    if (id !== section) {
      const title = titles.get(id)
      yield html`<h2>${id === '' ? 'Controls' : `${id} `}${title === undefined || title === id ? NOTHING : outside(title)}</h2>\n`
        .source
    }
    section = id
    yield controlSection(one).source
  }
  yield html`<footer>Stance ${subject.productVersion}</footer></main></body></html>\n`.source
}
