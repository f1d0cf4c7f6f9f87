// `node integrations/woocommerce/build.mjs [folder]`: builds waybill-for-woocommerce.zip, ready to install in
// WordPress.
import { Buffer } from "node:buffer";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

const name = "waybill-for-woocommerce";
const here = import.meta.dirname;

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** Returns the files of the zip by path: the plugin, and the PHP client without its tests. */
export const pluginFiles = () => {
  const files = new Map(
    filesIn(join(here, "plugin")).map((file) => [file, readFileSync(join(here, "plugin", file))]),
  );
  const client = join(here, "../php");
  for (const file of ["autoload.php", ...filesIn(join(client, "src")).map((one) => `src/${one}`)])
    files.set(`lib/waybill-partner/${file}`, readFileSync(join(client, file)));
  files.set("LICENSE", readFileSync(join(here, "../../LICENSE")));
  return files;
};

/** A fixed date, so that the same files always give the same zip. */
const date = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** A zip file (APPNOTE 6.3.3) of files by their paths. @param {ReadonlyMap<string, Buffer>} files */
const zip = (files) => {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [path, content] of files) {
    const packed = deflateRawSync(content, { level: 9 });
    const nameBytes = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    // A flag: names are in UTF-8.
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt16LE(0, 6);
    facts.writeUInt16LE(date, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, nameBytes]);
    const entry = Buffer.alloc(14);
    // The permissions 0644: everybody may read the file.
    entry.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), facts, entry, nameBytes]));
    parts.push(head, packed);
    offset += head.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
};

/** Writes the zip into a folder and returns its path. */
export const buildPlugin = (folder = join(here, "dist")) => {
  const files = new Map([...pluginFiles()].map(([path, content]) => [`${name}/${path}`, content]));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.zip`);
  writeFileSync(file, zip(files));
  return file;
};

if (process.argv[1] === import.meta.filename) console.log(buildPlugin(process.argv[2]));
