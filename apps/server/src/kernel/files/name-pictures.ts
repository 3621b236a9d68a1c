/** Where addresses of pictures begin in an answer: after a quote, a comma or a blank, since some fields join several. */
const ADDRESS = /(?<=[",; ])\/media\/(?=(?:picture|demo)\/)/g;

/**
 * Has an answer, as JSON, name pictures of goods and pages at another host, which fetches them from this one. Pictures of
 * people stay here: they go when somebody asks for it, and nobody else may keep a copy.
 */
export function namePictures(host: string | null): (json: string) => string {
  if (host === null) return (json) => json;
  return (json) => (json.includes("/media/") ? json.replace(ADDRESS, `${host}/media/`) : json);
}
