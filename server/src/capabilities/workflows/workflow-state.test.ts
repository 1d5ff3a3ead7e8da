import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WorkflowState } from './workflow.ts'
import {
  cancelWorkflow,
  completeWorkflow,
  decideWorkflow,
  hasDecided,
  waitingState,
} from './workflow-state.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')

const step = fc.constantFrom('approve', 'reject', 'complete', 'cancel')

it('starts what follows only after as many approvals as are required, and ends once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step), (required_approvals, history) => {
      let state: WorkflowState = waitingState(AT)
      let approvals = 0
      let endings = 0
      for (const word of history) {
        const isDecision = word === 'approve' || word === 'reject'
        const change = word === 'complete' ? completeWorkflow : cancelWorkflow
        const next = isDecision
          ? decideWorkflow({ ...state, required_approvals }, approvals, word, AT)
          : change(state, AT)
        if (!next) continue
        if (word === 'approve') approvals += 1
        if (next.status === 'running') expect(approvals).toBe(required_approvals)
        if (next.status !== 'pending_approval' && next.status !== 'running') endings += 1
        state = next
      }
      expect(approvals).toBeLessThanOrEqual(required_approvals)
      expect(endings).toBeLessThanOrEqual(1)
      const running = state.steps.filter(({ started_at, ended_at }) => started_at && !ended_at)
      expect(running).toHaveLength(endings === 0 ? 1 : 0)
    }),
  )
})

it('recognises a person by the name and by the key of the caller', () => {
  const approval = {
    identity: 'ann@example.test',
    caller_key: 'ann',
    decided_by: 'ann@example.test',
    decision: 'approve' as const,
    comment: '',
    digest: '',
    at: AT,
  }
  expect(hasDecided([approval], { identity: 'other', caller_key: 'ann' })).toBe(true)
  expect(hasDecided([approval], { identity: 'ann@example.test', caller_key: 'x' })).toBe(true)
  expect(hasDecided([approval], { identity: 'bob@example.test', caller_key: 'bob' })).toBe(false)
})
