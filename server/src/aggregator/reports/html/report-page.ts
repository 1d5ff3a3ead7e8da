import { createHash } from 'node:crypto'
import type { WorkTotals } from '@stance/core/assessment/priority/work-totals'
import { html, Markup } from '../../../kernel/markup.ts'
import type { RunFacts } from '../../run-summary.ts'
import type { Digest } from './digest.ts'
import { changesSection, slaSection, worstSection } from './finding-sections.ts'
import { day } from './format.ts'
import { isIncomplete, opening } from './opening.ts'
import { runSection, trendSection } from './run-sections.ts'
import { STYLE } from './style.ts'
import { firstSection, teamsSection, winsSection } from './work-sections.ts'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Only the style of the page itself: no script, no network, no form, whatever a text contains. */
const POLICY = new Markup(
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`,
)

/** Returns `report.html`: one file without links to others. */
export const reportPage = (run: RunFacts, totals: WorkTotals, digest: Digest): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Cloud security, ${day(run.started_at)} – ${totals.listed.open} open findings</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<div class="page">
<a class="skip" href="#first">To what to do first</a>
${opening(run, totals)}
<main>
${firstSection(digest, isIncomplete(run))}
${teamsSection(digest, totals)}
${changesSection(digest, run, totals)}
${slaSection(digest, totals)}
${winsSection(digest, totals)}
${worstSection(digest)}
${trendSection(run)}
${runSection(run, totals, digest)}
</main>
<footer><p>Written by Stance from exported findings. This page loads nothing and runs no script.</p></footer>
</div>
</body>
</html>
`.source
