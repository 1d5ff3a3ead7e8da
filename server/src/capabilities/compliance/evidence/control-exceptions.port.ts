import type { ControlException } from './control-exception.ts'

/** The exceptions that the data scope includes. */
export interface ControlExceptionsPort {
  /** Those about any of the controls that hold at a moment or wait for a decision, the soonest end first. */
  readonly about: (controls: readonly string[], at: Date) => Promise<readonly ControlException[]>
}
