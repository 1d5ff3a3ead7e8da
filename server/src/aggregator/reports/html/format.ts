import type { Queue } from '@stance/core/assessment/priority/prioritized-finding'
import type { Provider } from '@stance/core/kernel/provider'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Keeps a number and its unit on one line. */
const NBSP = '\u00a0'

/** `12,345`, independent of the language data of the platform. */
export const count = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')

/** `1 finding`, `2 findings`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)}${NBSP}${value === 1 ? one : many}`

export const percent = (value: number): string => {
  if (value > 0 && value < 0.1) return `<${NBSP}0.1${NBSP}%`
  return `${value >= 10 ? Math.round(value) : Math.round(value * 10) / 10}${NBSP}%`
}

/** `+3`, `−3`, `±0`. */
export const change = (value: number): string => {
  if (value === 0) return '±0'
  return value > 0 ? `+${count(value)}` : `−${count(-value)}`
}

export const hours = (value: number): string => {
  if (value < 1) return `${Math.max(5, Math.round((value * 60) / 5) * 5)}${NBSP}min`
  return `${value < 10 ? Math.round(value * 2) / 2 : count(value)}${NBSP}h`
}

const dateOf = (time: string): Date | null => {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `1 Nov 2026`; '' for no time. */
export const day = (time: string): string => {
  const date = dateOf(time)
  if (date === null) return ''
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

export const shortDay = (time: string): string => day(time).replace(/ \d+$/, '')

/** `1 Nov 2026, 06:00 UTC` */
export const moment = (time: string): string => {
  const date = dateOf(time)
  return date === null ? '' : `${day(time)}, ${date.toISOString().slice(11, 16)} UTC`
}

/** When a deadline is, seen from the run. */
export const dueText = (days: number): string => {
  if (days < -1) return `overdue by ${counted(-days, 'day')}`
  if (days < 0) return 'overdue by up to a day'
  if (days === 0) return 'due within a day'
  return `due in ${counted(days, 'day')}`
}

export const CLOUD_NAMES: Readonly<Record<Provider, string>> = {
  aws: 'AWS',
  azure: 'Azure',
  gcp: 'Google Cloud',
}

export const QUEUE_NAMES: Readonly<Record<Queue, string>> = {
  auto_remediation: 'Automatic fix',
  change_board: 'Change board',
  security_review: 'Security review',
  app_team: 'Application team',
  remediation_queue: 'Remediation queue',
}

/** `a, b and c` */
export const listed = (items: readonly string[]): string =>
  items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`
