/**
 * The colours of the console. `npm run tokens -w console` writes them as custom properties;
 * `--check` fails when the file differs, when a pair has too little contrast, or when two severities
 * look alike to a person with a colour vision deficiency.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  interpolate,
  wcagContrast,
} from 'culori'

const severity = (solid, text, tint) => ({ solid, text, tint })

export const THEMES = {
  light: {
    canvas: '#f6f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eff1f4',
    text: '#12161f',
    muted: '#545d6c',
    faint: '#626b7a',
    border: '#e2e5ea',
    'border-strong': '#7f8795',
    accent: '#4d43d6',
    'accent-text': '#4338ca',
    'accent-tint': '#eeedfd',
    'on-accent': '#ffffff',
    ok: '#127a4b',
    'ok-tint': '#e6f5ed',
    'row-hover': '#f4f5f8',
    'row-selected': '#f0effc',
    'series-1': '#4d43d6',
    'series-2': '#0f8a8d',
    'series-3': '#b8860b',
    'series-4': '#8a8fa1',
    heat: '#c63a5e',
    severity: {
      critical: severity('#8f0838', '#8f0838', '#fdebf0'),
      high: severity('#bf4826', '#ac3d14', '#fff0e8'),
      medium: severity('#c08a00', '#7d5800', '#fdf4d7'),
      low: severity('#2f6cc0', '#225ba8', '#e9f2fd'),
      info: severity('#7f8590', '#535c6b', '#f0f2f5'),
    },
  },
  dark: {
    canvas: '#0a0c10',
    surface: '#11141a',
    raised: '#181c24',
    sunken: '#0d1015',
    text: '#eceff4',
    muted: '#a3acba',
    faint: '#8a94a4',
    border: '#242a35',
    'border-strong': '#667082',
    accent: '#7c74ff',
    'accent-text': '#a8a3ff',
    'accent-tint': '#1d1b3a',
    'on-accent': '#0a0c10',
    ok: '#4cc38a',
    'ok-tint': '#10281d',
    'row-hover': '#161a22',
    'row-selected': '#1b1a33',
    'series-1': '#8b84ff',
    'series-2': '#2fb8b3',
    'series-3': '#e0b13c',
    'series-4': '#6d7586',
    heat: '#b32a48',
    severity: {
      critical: severity('#d8354f', '#ff8a9c', '#341219'),
      high: severity('#e68a3f', '#f5a566', '#33200f'),
      medium: severity('#fbe13e', '#f2d94e', '#2c270b'),
      low: severity('#65aafd', '#8cc0ff', '#10233b'),
      info: severity('#818793', '#a3acba', '#1d222b'),
    },
  },
}

const SHADOWS = {
  light: [
    '0 1px 2px rgb(16 24 40 / 0.05)',
    '0 8px 24px rgb(16 24 40 / 0.12), 0 2px 6px rgb(16 24 40 / 0.06)',
    '-16px 0 48px rgb(16 24 40 / 0.14)',
  ],
  dark: [
    '0 1px 2px rgb(0 0 0 / 0.4)',
    '0 12px 32px rgb(0 0 0 / 0.55), 0 0 0 1px rgb(255 255 255 / 0.04)',
    '-16px 0 48px rgb(0 0 0 / 0.5)',
  ],
}

/** How much of its colour the hottest cell of a heat map has at most; the rest is the surface. */
const MAX_HEAT = 0.52

const hottestOf = ({ surface, heat }) => formatHex(interpolate([surface, heat], 'rgb')(MAX_HEAT))

/** WCAG 2.2: 4.5 for text, 3 for marks and borders of controls. */
const contrastRules = (theme) => {
  const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'row-hover', 'row-selected']
  return [
    ...backgrounds.flatMap((background) => [
      ['text', background, 7],
      ['muted', background, 4.5],
      ['faint', background, 4.5],
      ['accent-text', background, 4.5],
    ]),
    ...['canvas', 'surface', 'raised', 'sunken'].map((name) => ['border-strong', name, 3]),
    ['on-accent', 'accent', 4.5],
    ['accent-text', 'accent-tint', 4.5],
    ['accent', 'surface', 3],
    ['ok', 'surface', 4.5],
    ['ok', 'ok-tint', 4.5],
    ...[1, 2, 3, 4].map((number) => [`series-${number}`, 'surface', 3]),
  ].map(([front, back, least]) => ({
    name: `${front} on ${back}`,
    ratio: wcagContrast(theme[front], theme[back]),
    least,
  }))
}

const heatRules = (theme) => [
  {
    name: 'text on the hottest cell',
    ratio: wcagContrast(theme.text, hottestOf(theme)),
    least: 4.5,
  },
]

const severityRules = (theme) =>
  Object.entries(theme.severity).flatMap(([name, { solid, text, tint }]) => [
    { name: `${name} on surface`, ratio: wcagContrast(solid, theme.surface), least: 3 },
    { name: `text of ${name} on its tint`, ratio: wcagContrast(text, tint), least: 4.5 },
    { name: `text of ${name} on surface`, ratio: wcagContrast(text, theme.surface), least: 4.5 },
    {
      name: `text of ${name} on row-hover`,
      ratio: wcagContrast(text, theme['row-hover']),
      least: 4.5,
    },
  ])

const VISIONS = {
  'normal vision': (color) => color,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
}

/** The smallest CIEDE2000 distance of two severities that still look different side by side. */
const MIN_DISTANCE = 10

const distanceRules = (theme) => {
  const distance = differenceCiede2000()
  const severities = Object.entries(theme.severity)
  return Object.entries(VISIONS).flatMap(([vision, see]) =>
    severities.flatMap(([first, a], index) =>
      severities.slice(index + 1).map(([second, b]) => ({
        name: `${first} and ${second} with ${vision}`,
        ratio: distance(see(a.solid), see(b.solid)),
        least: MIN_DISTANCE,
      })),
    ),
  )
}

const declarations = (name, theme) =>
  [
    `color-scheme: ${name};`,
    ...Object.entries(theme)
      .filter(([, value]) => typeof value === 'string')
      .map(([key, value]) => `--${key}: ${value};`),
    ...Object.entries(theme.severity).flatMap(([key, { solid, text, tint }]) => [
      `--severity-${key}: ${solid};`,
      `--severity-${key}-text: ${text};`,
      `--severity-${key}-tint: ${tint};`,
    ]),
    ...SHADOWS[name].map((shadow, index) => `--shadow-${index + 1}: ${shadow};`),
  ].join('\n  ')

const css = `/* Generated by design/palette.mjs. */
:root,
[data-theme="light"] {
  ${declarations('light', THEMES.light)}
}

[data-theme="dark"] {
  ${declarations('dark', THEMES.dark)}
}
`

const violations = Object.entries(THEMES).flatMap(([name, theme]) =>
  [...contrastRules(theme), ...heatRules(theme), ...severityRules(theme), ...distanceRules(theme)]
    .filter(({ ratio, least }) => ratio < least)
    .map((rule) => `${name}: ${rule.name} is ${rule.ratio.toFixed(2)}, at least ${rule.least}`),
)

const file = new URL('../src/design/tokens.css', import.meta.url)
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== css) {
    violations.push('src/design/tokens.css differs: run `npm run tokens -w console`')
  }
} else {
  writeFileSync(file, css)
}
for (const violation of violations) console.error(violation)
process.exitCode = violations.length === 0 ? 0 : 1
