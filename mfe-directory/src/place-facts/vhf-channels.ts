/** The channels of a text such as `9;16`. */
export function vhfChannels(text: string): readonly string[] {
  return text
    .split(/[;,/]/)
    .map((channel) => channel.trim())
    .filter((channel) => channel !== '');
}
