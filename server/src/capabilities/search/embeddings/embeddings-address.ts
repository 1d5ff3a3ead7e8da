/** An endpoint with the interface of OpenAI's embeddings. */
export interface EmbeddingsAddress {
  /** Without the last part, `/embeddings`. */
  readonly url: string
  readonly model: string
  readonly apiKey: string | null
}
