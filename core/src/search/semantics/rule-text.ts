/** What a rule says, without what differs between the resources that it found. */
export interface RuleText {
  readonly title: string
  readonly description: string
  readonly service: string
  /** The identifier of the control or check. */
  readonly rule: string
  /** Risk and remediation. */
  readonly guidance: string
}
