import { defineModule, type StoreContext } from '../../data/module.ts'
import type { WorkflowSubject, WorkflowSubjectsPort } from './workflow-subjects.port.ts'
import { workflowEndpoints } from './workflows.routes.ts'
import { workflowStore } from './workflows.store.ts'

/** Each capability that asks for approvals has the subjects of its kind. */
interface Subjects {
  readonly exceptionSubject: WorkflowSubject
  readonly policyChangeSubject: WorkflowSubject
  readonly remediationBatchSubject: WorkflowSubject
}

export const workflowsModule = defineModule({
  name: 'workflows',
  endpoints: workflowEndpoints,
  stores: {
    workflows: ({ scoped }: StoreContext) => workflowStore(scoped),
    workflowSubjects: ({
      exceptionSubject,
      policyChangeSubject,
      remediationBatchSubject,
    }: Subjects): WorkflowSubjectsPort => ({
      exception: exceptionSubject,
      policy_change: policyChangeSubject,
      remediation_batch: remediationBatchSubject,
    }),
  },
})
