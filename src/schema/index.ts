/**
 * The schema language for browser and server: models, field kinds, expressions, rules and the sentences of validation.
 * Reading and compiling files is `project.ts`; what needs ajv is imported from `validation/`.
 */

export type * from "./model/dashboard.ts";
export type * from "./model/derived.ts";
export type * from "./model/entity.ts";
export * from "./model/screen.ts";
export type * from "./model/dictionary.ts";
export type * from "./model/menu.ts";
export type * from "./model/json.ts";
export type { RowHold } from "./model/rowHold.ts";
export { shownFields, valueType } from "./model/shownFields.ts";
export { isJsonColumn } from "./model/jsonColumn.ts";
export { isSameStored } from "./rules/sameStored.ts";
export { leadsAcross } from "./model/leadsAcross.ts";
export { accountFields, stampedFields } from "./model/stampedFields.ts";
export { HOLD_KEY, holdOf, usesSentence } from "./model/rowHold.ts";
export { UNDO_KEY } from "./model/rowUndo.ts";
export type { RowUndo } from "./model/rowUndo.ts";
export type { Diagnostic, SourcePosition } from "./errors/diagnostic.ts";

export type { PermissionNode, SchemaProject, ScreenAction, ScreenModel, Viewer } from "./model/project.ts";
export { entityNameOf, entityOfScreen, isDashboard, listingOf } from "./model/project.ts";
export { canRead, canReveal, canWrite, holdsRight, isMasked, offers, revealRight, staysMasked } from "./rights/fieldRights.ts";
export { registerScreenKind, screenKinds } from "./screens/registry.ts";
export type { AnyScreenKind, ScreenKindDefinition, ScreenPart } from "./screens/screenKind.ts";
export { compileListing, compileScreen, opensTo } from "./screens/compileScreen.ts";
export { tallyEntities, tallyFilters, tallyRight } from "./rights/tallyRight.ts";
export type * from "./model/tally.ts";
export { figuresOf } from "./screens/parts/dashboard/pruneCards.ts";
export { allPermissionCodes, isEverybodys, permissionTree } from "./compile/permissions.ts";
export { applyOverlay } from "./screens/applyOverlay.ts";

export { childRowsKinds } from "./kinds/childRowsViews.ts";
export type { FieldKind, KindCandidate, TextContext, TextResult } from "./kinds/kind.ts";
export type { KindChoice } from "./kinds/registry.ts";
export { chooseKind, fieldKinds, kindOf } from "./kinds/registry.ts";
export { findChoice, meantChoices, writtenChoice } from "./kinds/findChoice.ts";
export { covered, isMaskText, mask } from "./kinds/mask.ts";
export { formatNumber } from "./kinds/numbers.ts";
export { readClock } from "./kinds/readClock.ts";
export type { DateBase, ReadMoment } from "./kinds/readDate.ts";
export { readMoment } from "./kinds/readDate.ts";
export type { TypingDay } from "./kinds/readTyped.ts";
export { readTyped, settledValue, unreadMessage } from "./kinds/readTyped.ts";
export type { StoredFile } from "./kinds/storedFile.ts";
export type { SwitchPair } from "./kinds/switchKind.ts";
export { switchPair } from "./kinds/switchKind.ts";
export { isParted, possibleItems } from "./kinds/textResult.ts";
export { tidyValue } from "./kinds/tidyValue.ts";
export { wireFormats } from "./time/wireFormats.ts";

export { isPersonName, nameSigns, plainName } from "./text/personName.ts";
export { isJson, jsonLoss, lossText, type JsonLoss } from "./text/jsonLoss.ts";
export { halfWidth, looseText } from "./text/halfWidth.ts";
export { describeAgent } from "./text/describeAgent.ts";
export { BLANK_CHARACTERS, isBlankText, VISIBLE_PATTERN, trimSpace } from "./text/space.ts";
export { splitList } from "./text/splitList.ts";
export { steadyLine } from "./text/steadyLine.ts";
export { tidyLine } from "./text/tidyText.ts";

export { comparedField } from "./query/comparedField.ts";
export { asksForPart, isQueryRule, takesMany } from "./query/queryRules.ts";
export type { ConditionTerms, Operator } from "./query/operators/operator.ts";
export { findOperator, operatorOf, queryRules } from "./query/operators/registry.ts";
export type { ColumnScalar, ValueSpan } from "./query/valueSpan.ts";
export { isDay, isInexactNumber, readValueSpan } from "./query/valueSpan.ts";
export { readCondition } from "./query/conditionText.ts";
export { readParameterName } from "./query/conditionParameters.ts";
export { advancedQueryLoss, readAdvancedQuery, readFieldPath } from "./query/advancedQuery.ts";

export type { ExpressionScope, ExpressionSite, ExpressionUser } from "./expression/scope.ts";
export type { ExpressionProblem } from "./expression/problem.ts";
export { ExpressionError } from "./expression/problem.ts";
export { weekOf } from "./time/isoWeek.ts";
export { chinaDate, chinaDateTime, chinaInstant } from "./time/chinaTime.ts";
export type { CompiledExpression } from "./expression/compileExpression.ts";
export { compileExpression } from "./expression/compileExpression.ts";
export { decidedCondition } from "./expression/decidedCondition.ts";
export type { Dependencies } from "./expression/dependenciesOf.ts";
export { dependenciesOf } from "./expression/dependenciesOf.ts";
export { evaluatePredicate } from "./expression/evaluatePredicate.ts";
export type { RowCondition } from "./expression/meetsCondition.ts";
export { meetsCondition } from "./expression/meetsCondition.ts";
export { implies } from "./expression/implies.ts";
export type { CompareOperator, Predicate, PredicateValue } from "./expression/predicate.ts";
export type { PredicateSubject } from "./expression/predicateOf.ts";
export { checkPredicate, predicateOf, rowRuleOf } from "./expression/predicateOf.ts";
export { isBlank } from "./expression/values.ts";
export type { UnknownPlaceholder, UrlValues } from "./menu/urlPlaceholders.ts";
export { canFill, canLeadOut, fillUrl, needsId, needsTicket, unknownPlaceholders } from "./menu/urlPlaceholders.ts";

export { startsElsewhere } from "./rules/askedStart.ts";
export { isDecided, runActionChecks } from "./rules/actionChecks.ts";
export { applyRules } from "./rules/applyRules.ts";
export type { FieldState } from "./rules/fieldStates.ts";
export { fieldState, fieldStates } from "./rules/fieldStates.ts";
export { itemFits } from "./rules/itemFits.ts";
export type { SavedRow } from "./rules/keptFields.ts";
export { checksToHold, fieldsToFill, keptFields } from "./rules/keptFields.ts";
export { fillInitialValues, followsStart, initialValue } from "./rules/initialValues.ts";
export { type Limits, limitsOf } from "./rules/limits.ts";
export { missingFields } from "./rules/missingFields.ts";
export type { RuleOrder } from "./rules/ruleOrder.ts";
export { ruleOrder } from "./rules/ruleOrder.ts";
export { forgottenFields } from "./rules/forgotten.ts";
export { isUndoable, UNDO_MINUTES } from "./rules/undo.ts";
export type { CheckFailure } from "./rules/runChecks.ts";
export { checksAbout, referencesRead, runChecks } from "./rules/runChecks.ts";

export type { LookupChild, SchemaPurpose } from "./validation/entityJsonSchema.ts";
export { entityJsonSchema } from "./validation/entityJsonSchema.ts";
export type { FieldProblem } from "./validation/fieldProblem.ts";
export { requiredMessage } from "./validation/fieldProblem.ts";
export type { ProblemSubject, ValidationError } from "./validation/problemsOf.ts";
export { problemSubject, problemsOf } from "./validation/problemsOf.ts";
