/** Fields that a connection has, under the names of the aggregator's configuration. */
const FIELD =
  /\bclouds\.(?:aws|azure|gcp)\.(regions|role_arns|scopes|management_groups|parents|locations)\b/g

/**
 * Returns the message of a client of a cloud for a connection: what the aggregator configures is here a field
 * of the connection. The other names are those of settings of both.
 */
export const connectionMessage = (message: string): string =>
  message.replaceAll(FIELD, '$1 of the connection')
