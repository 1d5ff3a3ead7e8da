import type { ReceivedRequest } from '../clouds/fake-cloud.ts'

/** What a fake reads of a request, whatever the provider. */
export interface Prompt {
  readonly model: string
  readonly system: string
  /** The texts of the messages. */
  readonly messages: readonly string[]
  readonly temperature: unknown
}

interface Wire {
  readonly matches: (request: ReceivedRequest) => boolean
  readonly promptOf: (request: ReceivedRequest) => Prompt
  readonly answer: (text: string, request: ReceivedRequest, usage: Usage) => object
  /** Server-sent events of the same answer; Bedrock has a format of its own. */
  readonly events?: (text: string, usage: Usage) => readonly (object | '[DONE]')[]
}

export interface Usage {
  readonly input: number
  readonly output: number
}

const textsOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : (content as readonly { text?: string }[]).map(({ text }) => text ?? '').join('\n')

const contentsOf = (messages: readonly { role: string; content: unknown }[], isSystem: boolean) =>
  messages.filter(({ role }) => (role === 'system') === isSystem).map((one) => textsOf(one.content))

const openai: Wire = {
  matches: ({ url }) => url.pathname.endsWith('/chat/completions'),
  promptOf: ({ body }) => {
    const { model, messages, temperature } = JSON.parse(body)
    return {
      model,
      temperature,
      system: contentsOf(messages, true).join('\n'),
      messages: contentsOf(messages, false),
    }
  },
  answer: (content, { body }, { input, output }) => ({
    id: 'c-1',
    object: 'chat.completion',
    created: 1,
    model: JSON.parse(body).model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  }),
  events: (text, { input, output }) => {
    const chunk = (choice: object, usage?: object) => ({
      id: 'c-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [choice],
      ...(usage && { usage }),
    })
    const parts = text.match(/[\s\S]{1,8}/g) ?? []
    return [
      ...parts.map((content) => chunk({ index: 0, delta: { role: 'assistant', content } })),
      chunk(
        { index: 0, delta: {}, finish_reason: 'stop' },
        { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
      ),
      '[DONE]',
    ]
  },
}

const anthropic: Wire = {
  matches: ({ url }) => url.pathname.endsWith('/messages'),
  promptOf: ({ body }) => {
    const { model, system, messages, temperature } = JSON.parse(body)
    const contents = contentsOf(messages, false)
    return { model, temperature, system: textsOf(system), messages: contents }
  },
  answer: (text, { body }, { input, output }) => {
    const { model, tool_choice, tools } = JSON.parse(body)
    // With a forced tool the answer is the input of the tool.
    const content = tool_choice
      ? { type: 'tool_use', id: 't-1', name: tools[0].name, input: JSON.parse(text) }
      : { type: 'text', text }
    return {
      id: 'm-1',
      type: 'message',
      role: 'assistant',
      model,
      content: [content],
      stop_reason: tool_choice ? 'tool_use' : 'end_turn',
      usage: { input_tokens: input, output_tokens: output },
    }
  },
  events: (text, { input, output }) => [
    {
      type: 'message_start',
      message: {
        id: 'm-1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        usage: { input_tokens: input, output_tokens: 0 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...(text.match(/[\s\S]{1,8}/g) ?? []).map((part) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: part },
    })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn' },
      usage: { output_tokens: output },
    },
    { type: 'message_stop' },
  ],
}

const bedrock: Wire = {
  matches: ({ url }) => /^\/model\/[^/]+\/converse$/.test(url.pathname),
  promptOf: ({ url, body }) => {
    const { system = [], messages, inferenceConfig } = JSON.parse(body)
    return {
      model: decodeURIComponent(url.pathname.split('/')[2] ?? ''),
      temperature: inferenceConfig?.temperature,
      system: textsOf(system),
      messages: contentsOf(messages, false),
    }
  },
  answer: (text, { body }, { input, output }) => {
    const tool = JSON.parse(body).toolConfig?.tools?.[0]?.toolSpec
    const content = tool
      ? { toolUse: { toolUseId: 't-1', name: tool.name, input: JSON.parse(text) } }
      : { text }
    return {
      output: { message: { role: 'assistant', content: [content] } },
      stopReason: tool ? 'tool_use' : 'end_turn',
      metrics: { latencyMs: 1 },
      usage: { inputTokens: input, outputTokens: output, totalTokens: input + output },
    }
  },
}

export const WIRES: readonly Wire[] = [openai, anthropic, bedrock]
