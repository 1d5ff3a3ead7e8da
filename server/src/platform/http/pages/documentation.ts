import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The name of the product instead of the library's logo, in colours for the dark top bar. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40" role="img" aria-label="Stance API">
<text x="0" y="28" font-family="system-ui, sans-serif" font-size="22" font-weight="600" fill="#fff">Stance
<tspan fill="#9fb3c8" font-weight="400">API</tspan></text></svg>`

/** Hides the choice of another document, and adds colours for dark screens. */
const STYLE = `
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar { padding: 6px 0; background: #14202e; }
.swagger-ui .topbar-wrapper { justify-content: space-between; flex-wrap: nowrap; }
.swagger-ui .scheme-container { padding: 16px 0; box-shadow: none; background: none; }
.swagger-ui .info { margin: 32px 0 16px; }
@media (max-width: 600px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { padding: 4px 10px; }
}
`

/** Everything comes from this server, without an upgrade to TLS: plain HTTP must work too. */
const POLICY =
  "default-src 'self'; base-uri 'none'; font-src 'self'; frame-ancestors 'none'; " +
  "img-src 'self' data:; object-src 'none'; script-src 'self'; script-src-attr 'none'; " +
  "style-src 'self'; form-action 'none'"

/** Serves a page at /docs that shows the OpenAPI document. */
export const serveDocumentation = async (app: FastifyInstance, openApi: () => string) => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(openApi()) },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: POLICY,
    logo: { type: 'image/svg+xml', content: LOGO, href: '/docs' },
    uiConfig: {
      docExpansion: 'list',
      filter: true,
      displayRequestDuration: true,
      // The token is kept in memory only.
      persistAuthorization: false,
      validatorUrl: null,
    },
    theme: { title: 'Stance API', css: [{ filename: 'stance.css', content: STYLE }] },
  })
}
