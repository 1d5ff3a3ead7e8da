import { FRAMEWORK_TEXTS } from '@stance/core/compliance/framework'
import { Type } from 'typebox'
import { Nullable, OneOf, PageOf, pageQuery, Strict } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'

const FrameworkSection = named(
  'FrameworkSection',
  Type.Object({ id: Type.String(), title: Type.String() }),
)

export const FrameworkBody = named(
  'Framework',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    version: Type.String(),
    provider: Nullable(Type.String()),
    publisher: Type.String(),
    texts: OneOf(FRAMEWORK_TEXTS),
    file: Nullable(
      Type.String({
        description: 'The file of the data directory that describes it; null: shipped',
      }),
    ),
    controls: Type.Integer({ description: 'The controls that are listed here' }),
    published_controls: Type.Integer({ description: 'The controls that the publisher has' }),
    profiles: Type.Array(Type.String()),
    sections: Type.Array(FrameworkSection),
  }),
)
export const FrameworkFileList = Type.Array(
  named(
    'FrameworkFile',
    Type.Object({
      file: Type.String({ description: 'Below the data directory' }),
      framework: Nullable(
        Type.String({ description: 'The id of the framework that is in effect; null: none' }),
      ),
      problems: Type.Array(
        named(
          'FrameworkFileProblem',
          Type.Object({
            line: Type.Integer({ minimum: 1 }),
            column: Type.Integer({ minimum: 1 }),
            field: Type.String({ description: "Such as controls[3].rules[0]; '': the whole file" }),
            message: Type.String(),
          }),
        ),
        { description: 'Why the file is refused; at most 100' },
      ),
    }),
  ),
)
export const FrameworkList = PageOf(FrameworkBody)
export const FrameworkListQuery = Strict(pageQuery())
