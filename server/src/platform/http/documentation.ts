import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** A page at /docs that shows the OpenAPI document. It only shows: requests are not sent from it. */
export const serveDocumentation = async (app: FastifyInstance, openApi: () => string) => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(openApi()) },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { supportedSubmitMethods: [], docExpansion: 'list', tryItOutEnabled: false },
    theme: { title: 'Stance API' },
  })
}
