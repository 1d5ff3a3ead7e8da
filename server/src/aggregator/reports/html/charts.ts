import type { RunTotals } from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES } from '@stance/core/assessment/sla'
import { html, type Markup, NOTHING } from '../../../kernel/markup.ts'
import { count, shortDay } from './format.ts'

export interface Segment {
  /** The class that colours it. */
  readonly style: string
  readonly value: number
}

const pct = (value: number): string => `${Math.round(value * 100) / 100}%`

/** Segments next to each other, over the share that their sum has in `whole`. Numbers stand next to it. */
export const bar = (segments: readonly Segment[], whole: number): Markup => {
  let start = 0
  const rects = segments.map(({ style, value }) => {
    const width = whole === 0 ? 0 : (value / whole) * 100
    const rect =
      value === 0
        ? NOTHING
        : html`<rect class="${style}" x="${pct(start)}" width="${pct(width)}" height="8"/>`
    start += width
    return rect
  })
  return html`<svg class="bar" height="8" aria-hidden="true" focusable="false">${rects}</svg>`
}

/** A line without labels; the number that it leads to stands next to it. */
export const sparkline = (values: readonly number[]): Markup => {
  if (values.length < 2) return NOTHING
  const max = Math.max(...values, 1)
  const x = (i: number): number => 2 + (i / (values.length - 1)) * 84
  const y = (value: number): number => Math.round((26 - (value / max) * 22) * 10) / 10
  const points = values.map((value, i) => `${Math.round(x(i) * 10) / 10},${y(value)}`).join(' ')
  return html`<svg class="spark" width="88" height="30" viewBox="0 0 88 30" aria-hidden="true" focusable="false"><polygon class="spark-area" points="2,28 ${points} 86,28"/><polyline class="spark-line" points="${points}"/><circle class="spark-end" cx="86" cy="${y(values.at(-1) ?? 0)}" r="2.5"/></svg>`
}

const HEIGHT = 200
const TOP = 16
const BASE = 172

/** 1, 2 or 5 times a power of ten, so that up to four steps reach the maximum. */
const stepFor = (max: number): number => {
  const rough = Math.max(max, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)
  return Math.max(1, step ?? 1)
}

const gridLines = (step: number, steps: number, y: (value: number) => number): Markup[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const at = y(i * step)
    return html`<line class="grid" x1="44" x2="100%" y1="${at}" y2="${at}"/><text class="axis" x="38" y="${at + 4}" text-anchor="end">${count(i * step)}</text>`
  })

/** The middle of each column, in percent of the width. */
const middleOf = (index: number, length: number): number =>
  8 + ((index + 0.5) / Math.max(length, 6)) * 91

const column = (run: RunTotals, index: number, length: number, y: (v: number) => number) => {
  const middle = middleOf(index, length)
  const width = Math.min(7, (91 / Math.max(length, 6)) * 0.62)
  let sum = 0
  const rects = PRIORITIES.toReversed().map((priority) => {
    const value = run.by_priority[priority]
    const bottom = y(sum)
    sum += value
    const top = y(sum)
    if (bottom === top) return NOTHING
    return html`<rect class="${priority.toLowerCase()}" x="${pct(middle - width / 2)}" width="${pct(width)}" y="${top}" height="${Math.round((bottom - top) * 10) / 10}"/>`
  })
  const isLast = index === length - 1
  const day = html`<text class="axis${isLast ? ' now' : ''}${(length - 1 - index) % 3 === 0 ? '' : ' minor'}" x="${pct(middle)}" y="190" text-anchor="middle">${shortDay(run.started_at)}</text>`
  const total = isLast
    ? html`<text class="value" x="${pct(middle)}" y="${y(sum) - 6}" text-anchor="middle">${count(sum)}</text>`
    : NOTHING
  return html`${rects}${day}${total}`
}

const overdueLine = (runs: readonly RunTotals[], y: (value: number) => number): Markup[] =>
  runs.map((run, i) => {
    const x = pct(middleOf(i, runs.length))
    const previous = runs[i - 1]
    const line =
      previous === undefined
        ? NOTHING
        : html`<line class="overdue-line" x1="${pct(middleOf(i - 1, runs.length))}" y1="${y(previous.overdue)}" x2="${x}" y2="${y(run.overdue)}"/>`
    return html`${line}<circle class="overdue-dot" cx="${x}" cy="${y(run.overdue)}" r="3"/>`
  })

/** Open findings of the last runs by priority, and those that were overdue. A table has the same numbers. */
export const trendChart = (runs: readonly RunTotals[], title: string): Markup => {
  const openOf = ({ by_priority }: RunTotals): number =>
    PRIORITIES.reduce((sum, priority) => sum + by_priority[priority], 0)
  const max = Math.max(...runs.map(openOf), ...runs.map(({ overdue }) => overdue), 1)
  const step = stepFor(max)
  const steps = Math.ceil(max / step)
  const y = (value: number): number =>
    Math.round((BASE - (value / (step * steps)) * (BASE - TOP)) * 10) / 10
  return html`<svg class="trend" height="${HEIGHT}" role="img" aria-labelledby="trend-title"><title id="trend-title">${title}</title>${gridLines(step, steps, y)}${runs.map((run, i) => column(run, i, runs.length, y))}${overdueLine(runs, y)}</svg>`
}
