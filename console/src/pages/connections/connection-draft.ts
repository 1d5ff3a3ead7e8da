import type { Schemas } from '../../api/client.ts'
import { connectionsText } from '../../text/connections.ts'

export type Cloud = 'aws' | 'azure' | 'gcp'

/** The lists that a connection to each cloud names, one entry a line. */
export const LISTS = {
  aws: ['role_arns', 'regions'],
  azure: ['scopes', 'management_groups'],
  gcp: ['parents', 'locations'],
} as const

export type ListName = (typeof LISTS)[Cloud][number]

/** A connection as it is typed. What is typed for another cloud is kept until the form closes. */
export interface Draft {
  name: string
  every_hours: string
  cloud: Cloud
  hub: string
  lists: Readonly<Record<ListName, string>>
}

const joined = (entries: readonly string[] | undefined) => entries?.join('\n') ?? ''

/** Returns the form of a connection, or that of a new one. */
export const draftOf = (connection?: Schemas['Connection']): Draft => {
  const { name = '', every_hours = 24, provider = 'aws', aws, azure, gcp } = connection ?? {}
  return {
    name,
    every_hours: String(every_hours),
    cloud: provider,
    hub: aws?.hub ?? 'cspm',
    lists: {
      role_arns: joined(aws?.role_arns),
      regions: joined(aws?.regions),
      scopes: joined(azure?.scopes),
      management_groups: joined(azure?.management_groups),
      parents: joined(gcp?.parents),
      locations: joined(gcp?.locations),
    },
  }
}

/** Returns the entries of a list: one a line, also those that were pasted with spaces between them. */
export const entriesOf = (text: string) => text.split(/\s+/).filter((entry) => entry !== '')

/** Returns what the connection reads, as the API takes it. */
export const readingOf = ({ cloud, hub, lists }: Draft): Schemas['Reading'] => {
  const named = (name: ListName) => entriesOf(lists[name])
  if (cloud === 'aws') {
    const regions = named('regions')
    return { aws: { role_arns: named('role_arns'), regions, hub: hub === 'v2' ? 'v2' : 'cspm' } }
  }
  if (cloud === 'azure') {
    return { azure: { scopes: named('scopes'), management_groups: named('management_groups') } }
  }
  const locations = named('locations')
  return { gcp: { parents: named('parents'), ...(locations.length > 0 && { locations }) } }
}

export type DraftField = 'name' | 'every_hours' | ListName

/** What the API calls the fields. */
export const FIELD_PATHS: Readonly<Record<DraftField, string | readonly string[]>> = {
  name: 'name',
  every_hours: 'every_hours',
  role_arns: ['aws.role_arns', 'aws must'],
  regions: 'aws.regions',
  scopes: ['azure.scopes', 'azure must'],
  management_groups: 'azure.management_groups',
  parents: ['gcp.parents', 'gcp must'],
  locations: 'gcp.locations',
}

/** Returns what is missing before the service is asked. */
export const problemsOf = ({
  name,
  cloud,
  lists,
}: Draft): Partial<Readonly<Record<DraftField, string>>> => {
  const isEmpty = (list: ListName) => entriesOf(lists[list]).length === 0
  const missing = (list: ListName) =>
    isEmpty(list) ? { [list]: connectionsText.entriesMissing } : {}
  const ofLists = {
    aws: () => ({ ...missing('role_arns'), ...missing('regions') }),
    azure: () =>
      isEmpty('scopes') && isEmpty('management_groups')
        ? { scopes: connectionsText.eitherMissing }
        : {},
    gcp: () => missing('parents'),
  }
  return {
    ...(name.trim() === '' && { name: connectionsText.nameMissing }),
    ...ofLists[cloud](),
  }
}
