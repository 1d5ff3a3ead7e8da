import { defineModule } from '../../data/module.ts'
import { questionEndpoints } from './questions.routes.ts'

export const questionsModule = defineModule({
  name: 'questions',
  endpoints: questionEndpoints,
})
