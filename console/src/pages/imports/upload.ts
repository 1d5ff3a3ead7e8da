import { ApiError, errorOf, unreachable } from '../../api/api-error.ts'
import { authorization, type Schemas } from '../../api/client.ts'

/** What the sender states about the files, as parameters of the endpoint. */
export interface ImportOptions {
  format: string
  complete: boolean
  failures_only: boolean
  account: string
  cluster: string
  repository: string
}

export const NO_OPTIONS: ImportOptions = {
  format: 'auto',
  complete: false,
  failures_only: false,
  account: '',
  cluster: '',
  repository: '',
}

/** Returns the path of an import with its parameters. What is not stated is left out. */
export const importPath = (options: ImportOptions) => {
  const params = new URLSearchParams()
  if (options.format !== 'auto') params.set('format', options.format)
  if (options.complete) params.set('complete', 'true')
  if (options.complete && options.failures_only) params.set('failures_only', 'true')
  for (const name of ['account', 'cluster', 'repository'] as const) {
    if (options[name].trim() !== '') params.set(name, options[name].trim())
  }
  const text = params.toString()
  return `/api/v1/findings/import${text === '' ? '' : `?${text}`}`
}

const answerOf = (request: XMLHttpRequest) => {
  const headers = new Headers()
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return {
    response: new Response(null, { status: request.status, headers }),
    body: request.response,
  }
}

/**
 * Sends a file. Calls `onProgress` with the share that was sent, from 0 to 1. Rejects with an `ApiError`.
 * `fetch` does not report how much of a body was sent.
 */
export const uploadFile = (
  file: File,
  options: ImportOptions,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
) =>
  new Promise<Schemas['ImportSummary']>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', importPath(options))
    request.responseType = 'json'
    for (const [name, value] of Object.entries(authorization()))
      request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    request.onload = () => {
      if (request.status < 300) resolve(request.response)
      else {
        const { response, body } = answerOf(request)
        reject(errorOf(response, body))
      }
    }
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new ApiError('', { status: 0, code: 'CANCELLED' }))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
