import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../kernel/app-error.ts'
import { prefersHtml, type ServeConsole } from './console.ts'

const STYLE = `
:root { color-scheme: light dark; --text: #17212e; --soft: #55657a; --line: #d8e0ea; --back: #f6f8fb;
  --card: #fff; --link: #0b57c2; --code: #eef2f7; }
@media (prefers-color-scheme: dark) { :root { --text: #e6ecf4; --soft: #9fb0c6; --line: #2b3a4e;
  --back: #0f1721; --card: #16212f; --link: #7ab4ff; --code: #0f1927; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 8vh 20px 40px; background: var(--back); color: var(--text);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 46rem; margin: 0 auto; }
h1 { margin: 0; font-size: 2.4rem; letter-spacing: -0.02em; line-height: 1.1; }
h2 { margin: 0 0 8px; font-size: 1.05rem; }
.lead { margin: 10px 0 32px; color: var(--soft); font-size: 1.15rem; }
.cards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); }
section { padding: 20px 22px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; }
section p { margin: 0 0 12px; }
section p:last-child { margin: 0; }
.wide { grid-column: 1 / -1; }
a { color: var(--link); text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; border-radius: 3px; }
pre { margin: 0 0 12px; padding: 12px 14px; overflow-x: auto; background: var(--code);
  border: 1px solid var(--line); border-radius: 8px; }
code { font: 0.9rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
footer { margin-top: 28px; color: var(--soft); font-size: 0.9rem; }
footer a { color: inherit; }
`

const pageOf = (version: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stance</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Stance</h1>
<p class="lead">Multi-cloud security posture: findings of AWS, Azure and Google Cloud, and their triage.</p>
<div class="cards">
<section class="wide">
<h2>Build the console</h2>
<p>The web console is not built. In the folder of Stance, build it and start the service again:</p>
<pre><code>npm run build:console</code></pre>
</section>
<section>
<h2>Try the API</h2>
<p><a href="/docs">Documentation of the API</a>: set a token there and send requests.</p>
<p><a href="/api/v1/openapi.json">OpenAPI document</a>, for generated clients.</p>
</section>
<section>
<h2>See its state</h2>
<p><a href="/health">State of the service</a> and of its components.</p>
<p><a href="/metrics">Metrics</a> for Prometheus.</p>
</section>
<section class="wide">
<h2>Get a token</h2>
<p>On the machine of the service, in the folder where it runs:</p>
<pre><code>bin/stance token --role viewer</code></pre>
<p>Or ask your identity provider for one. Send it with each request:</p>
<pre><code>curl -H "Authorization: Bearer $TOKEN" "$URL/api/v1/findings?status=open"</code></pre>
</section>
</div>
<footer>Version ${version}</footer>
</main>
</body>
</html>
`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HTML = 'text/html; charset=utf-8'

const HOW_TO = 'No such route; the API is described at /docs'

/**
 * Serves the console at /, or a page that says how to build it. For API clients, there is no such route.
 */
export const serveHomePage = (
  app: FastifyInstance,
  version: string,
  serveConsole: ServeConsole | null,
) => {
  const page = pageOf(version)
  app.get('/', async (request, reply) => {
    const served = serveConsole?.(request, reply)
    if (served) return served
    reply.header('vary', 'accept')
    if (!prefersHtml(request)) throw new AppError('NOT_FOUND', HOW_TO)
    return reply.header('content-security-policy', POLICY).type(HTML).send(page)
  })
}
