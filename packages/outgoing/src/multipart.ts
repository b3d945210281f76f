/** The body of a form with files for `sendOutgoing`, with its content type. */
export async function multipartBody(form: FormData): Promise<{ contentType: string; body: Uint8Array }> {
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? 'multipart/form-data';
  return { contentType, body: await encoded.bytes() };
}
