import type { DemoAccount, DemoApplication } from '../company/company.ts'

/** Something that the company runs and a scanner can look at. */
export interface DemoResource {
  readonly kind: string
  readonly id: string
  /** As the scanner of that cloud spells it. */
  readonly type: string
  readonly name: string
  readonly region: string
  readonly account: DemoAccount
  readonly tags: Readonly<Record<string, string>>
  /** What the scanner adds about its surroundings: the network, the parent, the attachment. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Where a resource is put, and the words of which its name is made. */
export interface Place {
  readonly account: DemoAccount
  readonly application: DemoApplication
  readonly region: string
  /** `prod`, `stg`, `dev` or `sbx`. */
  readonly env: string
}

/** What exists once for each application: one resource for each purpose. */
export interface Equipment<Kind extends string> {
  readonly kind: Kind
  readonly type: string
  readonly purposes: readonly string[]
  readonly name: (place: Place, purpose: string) => string
  readonly id: (place: Place, name: string) => string
  readonly details?: (place: Place, name: string) => Readonly<Record<string, unknown>>
}

/** Builds one item of equipment for each purpose that an account of this scale has. */
export const equip = <Kind extends string>(
  place: Place,
  equipment: Equipment<Kind>,
): DemoResource[] => {
  const { account, application } = place
  const count = Math.ceil(equipment.purposes.length * account.scale)
  return equipment.purposes.slice(0, count).map((purpose) => {
    const name = equipment.name(place, purpose)
    return {
      kind: equipment.kind,
      id: equipment.id(place, name),
      type: equipment.type,
      name,
      region: place.region,
      account,
      tags: {
        application: application.name,
        owner: account.owner.slice(0, account.owner.indexOf('@')),
        environment: account.env_type,
        'cost-center': account.cost_center,
      },
      ...(equipment.details ? { details: equipment.details(place, name) } : {}),
    }
  })
}
