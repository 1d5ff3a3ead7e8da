import type { DemoAccount, DemoApplication } from '../company/company.ts'

/** A resource of the company that scanners check. */
export interface DemoResource {
  readonly kind: string
  readonly id: string
  /** As the scanner of the cloud spells it. */
  readonly type: string
  readonly name: string
  readonly region: string
  readonly account: DemoAccount
  readonly tags: Readonly<Record<string, string>>
  /** Related resources in the scanner's record: the network, the parent, the attachment. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** The placement of a resource, and the parts of its name. */
export interface Placement {
  readonly account: DemoAccount
  readonly application: DemoApplication
  readonly region: string
  /** `prod`, `stg`, `dev` or `sbx`. */
  readonly env: string
}

/** A kind of resource, with one resource for each purpose. */
export interface ResourceTemplate<Kind extends string> {
  readonly kind: Kind
  readonly type: string
  readonly purposes: readonly string[]
  readonly name: (placement: Placement, purpose: string) => string
  readonly id: (placement: Placement, name: string) => string
  readonly details?: (placement: Placement, name: string) => Readonly<Record<string, unknown>>
}

/** Builds one resource for each purpose, as many as the scale of the account defines. */
export const resourcesFrom = <Kind extends string>(
  placement: Placement,
  template: ResourceTemplate<Kind>,
): DemoResource[] => {
  const { account, application } = placement
  const count = Math.ceil(template.purposes.length * account.scale)
  return template.purposes.slice(0, count).map((purpose) => {
    const name = template.name(placement, purpose)
    return {
      kind: template.kind,
      id: template.id(placement, name),
      type: template.type,
      name,
      region: placement.region,
      account,
      tags: {
        application: application.name,
        owner: account.owner.slice(0, account.owner.indexOf('@')),
        environment: account.env_type,
        'cost-center': account.cost_center,
      },
      ...(template.details ? { details: template.details(placement, name) } : {}),
    }
  })
}
