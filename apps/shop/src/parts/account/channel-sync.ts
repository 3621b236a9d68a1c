const NEW_MS = 6 * 60 * 60 * 1000;
const JOINT = "||";

type Person = { storeTag: string; channels: string; createTime: string; updateTime: string };

/**
 * What a login through channel `code` changes: the store tag of a new account without one, and the list of
 * channels; null when nothing does (R-APP-28, R-APP-29).
 */
export function channelChange(person: Person, code: string): { storeTag?: string; channels?: string } | null {
  if (code === "") return null;
  const age = new Date(person.updateTime).getTime() - new Date(person.createTime).getTime();
  const channels = person.channels === "" ? [] : person.channels.split(JOINT);
  const change = {
    ...(person.storeTag === "" && age <= NEW_MS ? { storeTag: code } : {}),
    ...(channels.includes(code) ? {} : { channels: [...channels, code].join(JOINT) }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
