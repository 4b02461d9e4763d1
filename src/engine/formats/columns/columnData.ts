export type ColumnData = Uint8Array | Uint16Array | Uint32Array | Float64Array | string;

/** Thrown for malformed content. AgentPack never writes any, but another program could, with a correct checksum. */
export class FormError extends Error {
  override name = 'FormError';
}
