import { defineModule } from '../../data/module.ts'
import { compilePatterns } from './pattern-compiling.service.ts'
import { questionEndpoints } from './questions.routes.ts'

export const questionsModule = defineModule({
  name: 'questions',
  endpoints: questionEndpoints,
  start: () => [compilePatterns()],
})
