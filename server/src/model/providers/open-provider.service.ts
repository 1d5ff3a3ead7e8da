import type { LanguageModel as SdkModel } from 'ai'
import { webIdentity } from '../../clouds/aws/web-identity.service.ts'
import { outboundFetch } from '../../platform/outbound/outbound-fetch.ts'
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import type { ModelProvider, ModelSettings } from '../model-settings.ts'

type Open = (settings: ModelSettings, http: OutboundHttp) => Promise<SdkModel>

/** Every value is passed, so that the library reads none from the environment. */
const openAnthropic: Open = async ({ api_key, base_url, model }, http) => {
  const { createAnthropic } = await import('@ai-sdk/anthropic')
  const baseURL = base_url === '' ? 'https://api.anthropic.com/v1' : base_url
  return createAnthropic({ apiKey: api_key, baseURL, fetch: outboundFetch(http) })(model)
}

const openCompatible: Open = async ({ api_key, base_url, model }, http) => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: base_url,
    ...(api_key !== '' && { apiKey: api_key }),
    includeUsage: true,
    fetch: outboundFetch(http),
  })(model)
}

const openAzure: Open = async ({ api_key, base_url, model }, http) => {
  const { createAzure } = await import('@ai-sdk/azure')
  const azure = createAzure({ apiKey: api_key, baseURL: base_url, fetch: outboundFetch(http) })
  return azure.chat(model)
}

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
  readonly expiration?: Date
}

const RENEW_BEFORE_MS = 5 * 60_000

/** Credentials of the role, which are exchanged again before they end. */
const roleCredentials = (settings: ModelSettings, http: OutboundHttp) => {
  let current: Credentials | null = null
  return async (): Promise<Credentials> => {
    const endsAt = current?.expiration?.getTime() ?? 0
    if (current && endsAt - Date.now() > RENEW_BEFORE_MS) return current
    const provide = await webIdentity({ ...settings, role: settings.role_arn }, http)
    current = await provide()
    return current
  }
}

const openBedrock: Open = async (settings, http) => {
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
  const { region, base_url, api_key, model } = settings
  const credentials = roleCredentials(settings, http)
  return createAmazonBedrock({
    region,
    baseURL: base_url === '' ? `https://bedrock-runtime.${region}.amazonaws.com` : base_url,
    // An empty key leads to signatures with the credentials of the role.
    apiKey: api_key,
    credentialProvider: async () => {
      const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
      return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
    },
    fetch: outboundFetch(http),
  })(model)
}

const OPENERS: Readonly<Record<ModelProvider, Open>> = {
  anthropic: openAnthropic,
  'openai-compatible': openCompatible,
  bedrock: openBedrock,
  'azure-openai': openAzure,
}

/** Loads the library of a provider. Nothing is sent. */
export const openProvider: Open = (settings, http) => OPENERS[settings.provider](settings, http)
