import { rule as brandLayer } from "./brand-layer.mjs";
import { rule as countryIsData } from "./country-is-data.mjs";
import { rule as endpointAnsweredByName } from "./endpoint-answered-by-name.mjs";
import { rule as fileLength } from "./file-length.mjs";
import { rule as fileName } from "./file-name.mjs";
import { rule as finishedWork } from "./finished-work.mjs";
import { rule as literalsInPlace } from "./literals-in-place.mjs";
import { rule as machineAccess } from "./machine-access.mjs";
import { rule as namedExports } from "./named-exports.mjs";
import { rule as oneExpectation } from "./one-expectation.mjs";
import { rule as oneQueryLanguage } from "./one-query-language.mjs";
import { rule as oneStatusList } from "./one-status-list.mjs";
import { rule as oneTransaction } from "./one-transaction.mjs";
import { rule as plainNames } from "./plain-names.mjs";
import { rule as sqlInRows } from "./sql-in-rows.mjs";
import { rule as textsAreTranslated } from "./texts-are-translated.mjs";

/** The rules of docs/architecture.md that look at single files; .oxlintrc.json says where each applies. */
export default {
  meta: { name: "house" },
  rules: {
    "brand-layer": brandLayer,
    "country-is-data": countryIsData,
    "endpoint-answered-by-name": endpointAnsweredByName,
    "file-length": fileLength,
    "file-name": fileName,
    "finished-work": finishedWork,
    "literals-in-place": literalsInPlace,
    "machine-access": machineAccess,
    "named-exports": namedExports,
    "one-expectation": oneExpectation,
    "one-query-language": oneQueryLanguage,
    "one-status-list": oneStatusList,
    "one-transaction": oneTransaction,
    "plain-names": plainNames,
    "sql-in-rows": sqlInRows,
    "texts-are-translated": textsAreTranslated,
  },
};
