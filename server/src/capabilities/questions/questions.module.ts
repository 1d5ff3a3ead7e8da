import { compileRules } from '@stance/core/questions/rules/rule-groups'
import { defineModule } from '../../data/module.ts'
import { questionEndpoints } from './questions.routes.ts'

export const questionsModule = defineModule({
  name: 'questions',
  endpoints: questionEndpoints,
  start: () => {
    compileRules()
    return []
  },
})
