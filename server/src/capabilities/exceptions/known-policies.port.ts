/** Which policies of gates there are. */
export interface KnownPoliciesPort {
  /**
   * Whether a policy that is more than a draft has the namespace; null if another server decides about it,
   * and does not say.
   */
  readonly knows: (namespace: string) => Promise<boolean | null>
}
