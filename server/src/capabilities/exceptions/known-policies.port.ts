/** Which policies of gates there are. */
export interface KnownPoliciesPort {
  /** Whether a policy that is more than a draft has the namespace. */
  readonly hasNamespace: (namespace: string) => Promise<boolean>
}
