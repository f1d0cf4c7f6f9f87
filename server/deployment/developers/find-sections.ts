import { anchorOf } from "./anchor-of.ts";

type Searched = { title: string; href: string; markdown: string };

const maxFound = 30;

/** The sections that contain every search word, as Markdown links; matches in titles come first. */
export function findSections(pages: readonly Searched[], searchText: string): string {
  const words = searchText
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found =
    words.length === 0
      ? []
      : pages.flatMap(({ title, href, markdown }) =>
          markdown.split(/\n(?=#{1,3} )/).flatMap((section) => {
            const text = section.toLowerCase();
            if (!words.every((word) => text.includes(word))) return [];
            const heading = /^#{1,3} (.+)/.exec(section)?.[1]?.replaceAll("`", "") ?? title;
            const inHeading = words.every((word) => heading.toLowerCase().includes(word));
            const anchor = anchorOf(heading);
            return [{ link: `- [${heading}](${href}#${anchor}) in ${title}`, inHeading }];
          }),
        );
  found.sort((one, other) => Number(other.inHeading) - Number(one.inHeading));
  const list = found.slice(0, maxFound).map(({ link }) => link);
  return `# Search\n\n${list.length > 0 ? list.join("\n") : "Nothing was found. Try one word, such as `webhook` or `quote`."}`;
}
