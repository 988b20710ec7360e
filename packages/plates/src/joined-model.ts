import { bytesField, type Field, fieldsOf, floatField, intField, messageOf, textIn } from './protobuf.ts';

/** Numbers of fields in ONNX's messages. */
const MODEL = { graph: 7 };
const GRAPH = { node: 1, tensor: 5 };
const NODE = { input: 1, output: 2, name: 3, operation: 4, attribute: 5 };
const ATTRIBUTE = { name: 1, float: 2, tensor: 5, ints: 8, type: 20 };
const TENSOR = { dimension: 1, type: 2, name: 8, raw: 9 };
/** Kinds of an attribute and of a tensor: both call a single-precision number so. */
const FLOAT = 1;

type Node = {
  operation: string;
  inputs: string[];
  outputs: string[];
  attributes: Uint8Array[];
  name: string;
};
type Weights = { dimensions: number[]; values: Float32Array };
type Graph = {
  nodes: Node[];
  tensors: Map<string, Weights>;
  users: Map<string, Node[]>;
  gone: Set<Node>;
  /** of convolutions whose weights became others */
  changed: Map<Node, { weights: Weights; bias: Weights }>;
};

/**
 * The same model with fewer steps: PP-OCRv4's has eight one after the other behind each convolution (a factor and an addend,
 * the four of a hard swish, another factor and addend), and these took more time than the convolutions. Factors and
 * addends become part of the weights as far as they may, of the four two are left. What looks otherwise stays as it is.
 */
export function joinedModel(model: Uint8Array): Uint8Array {
  const fields = fieldsOf(model);
  return messageOf(
    fields.map((field) =>
      field.number === MODEL.graph ? bytesField(MODEL.graph, joinedGraph(fieldsOf(field.bytes))) : field,
    ),
  );
}

function joinedGraph(fields: readonly Field[]): Uint8Array {
  const graph = graphOf(fields);
  for (const node of graph.nodes) if (node.operation === 'Conv') joinBehind(graph, node);
  const tensors = [...graph.changed].flatMap(([conv, { weights, bias }]) => {
    const names = [`${conv.outputs[0]}.weights`, `${conv.outputs[0]}.bias`] as const;
    conv.inputs.splice(1, 2, ...names);
    return [tensorField(names[0], weights), tensorField(names[1], bias)];
  });
  const left = graph.nodes.filter((node) => !graph.gone.has(node));
  const used = new Set(left.flatMap(({ inputs }) => inputs));
  const others = fields.filter(({ number, bytes }) => {
    if (number === GRAPH.tensor) return used.has(textIn(fieldsOf(bytes), TENSOR.name));
    return number !== GRAPH.node;
  });
  return messageOf([...left.map(nodeField), ...others, ...tensors]);
}

function graphOf(fields: readonly Field[]): Graph {
  const nodes = fields.filter(({ number }) => number === GRAPH.node).map(({ bytes }) => nodeOf(bytes));
  const tensors = new Map<string, Weights>();
  for (const { number, bytes } of fields)
    if (number === GRAPH.tensor) keep(tensors, textIn(fieldsOf(bytes), TENSOR.name), bytes);
  for (const { operation, outputs, attributes } of nodes)
    for (const attribute of operation === 'Constant' ? attributes : [])
      for (const { number, bytes } of fieldsOf(attribute))
        if (number === ATTRIBUTE.tensor) keep(tensors, outputs[0] ?? '', bytes);
  const users = new Map<string, Node[]>();
  for (const node of nodes)
    for (const input of node.inputs) users.set(input, [...(users.get(input) ?? []), node]);
  return { nodes, tensors, users, gone: new Set(), changed: new Map() };
}

function nodeOf(bytes: Uint8Array): Node {
  const fields = fieldsOf(bytes);
  const all = (wanted: number) =>
    fields.filter(({ number }) => number === wanted).map((field) => field.bytes);
  const texts = (wanted: number) => all(wanted).map((text) => Buffer.from(text).toString());
  return {
    operation: textIn(fields, NODE.operation),
    name: textIn(fields, NODE.name),
    inputs: texts(NODE.input),
    outputs: texts(NODE.output),
    attributes: all(NODE.attribute),
  };
}

const nodeField = ({ operation, inputs, outputs, attributes, name }: Node) =>
  bytesField(
    GRAPH.node,
    messageOf([
      ...inputs.map((input) => bytesField(NODE.input, input)),
      ...outputs.map((output) => bytesField(NODE.output, output)),
      bytesField(NODE.name, name),
      bytesField(NODE.operation, operation),
      ...attributes.map((attribute) => bytesField(NODE.attribute, attribute)),
    ]),
  );

/** Tensors of single precision that lie in their bytes; others are none that is looked for. */
function keep(tensors: Map<string, Weights>, name: string, bytes: Uint8Array): void {
  const fields = fieldsOf(bytes);
  const raw = fields.find(({ number }) => number === TENSOR.raw)?.bytes;
  if (!raw || fields.find(({ number }) => number === TENSOR.type)?.value !== FLOAT) return;
  const dimensions = fields.filter(({ number }) => number === TENSOR.dimension).map(({ value }) => value);
  tensors.set(name, { dimensions, values: new Float32Array(new Uint8Array(raw).buffer) });
}

const tensorField = (name: string, { dimensions, values }: Weights) =>
  bytesField(
    GRAPH.tensor,
    messageOf([
      ...dimensions.map((dimension) => intField(TENSOR.dimension, dimension)),
      intField(TENSOR.type, FLOAT),
      bytesField(TENSOR.name, name),
      bytesField(TENSOR.raw, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
    ]),
  );

function joinBehind(graph: Graph, conv: Node): void {
  const before = lineBehind(graph, conv.outputs[0] ?? '');
  if (before && foldFrom(graph, conv, before)) {
    conv.outputs = [before.output];
    for (const node of before.nodes) graph.gone.add(node);
  }
  const swished = joinSwish(graph, conv.outputs[0] ?? '');
  const after = swished === null ? null : lineBehind(graph, swished.outputs[0] ?? '');
  const users = after ? (graph.users.get(after.output) ?? []) : [];
  // Beyond the edges of a padded picture there is nought, and not the addend.
  if (!swished || !after || users.length === 0 || !users.every((user) => isPlain(graph, user))) return;
  for (const user of users) foldInto(graph, user, after);
  swished.outputs = [after.output];
  for (const node of after.nodes) graph.gone.add(node);
}

type Line = { factor: number; addend: number; output: string; nodes: readonly Node[] };

/** A factor and then an addend that are all that is done with a value. */
function lineBehind(graph: Graph, value: string): Line | null {
  const factor = onlyUser(graph, value, 'Mul');
  const addend = factor && onlyUser(graph, factor.outputs[0] ?? '', 'Add');
  const [times, plus] = [numberIn(graph, factor), numberIn(graph, addend)];
  if (!factor || !addend || times === null || plus === null) return null;
  return { factor: times, addend: plus, output: addend.outputs[0] ?? '', nodes: [factor, addend] };
}

function onlyUser({ users }: Graph, value: string, operation: string): Node | null {
  const [user, ...others] = users.get(value) ?? [];
  return user && others.length === 0 && user.operation === operation ? user : null;
}

/** The one number among the inputs of a node. */
function numberIn({ tensors }: Graph, node: Node | null): number | null {
  const numbers = (node?.inputs ?? []).flatMap((input) => {
    const values = tensors.get(input)?.values;
    return values?.length === 1 ? [...values] : [];
  });
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}

function weightsOf({ tensors, changed }: Graph, conv: Node) {
  const [weights, bias] = [tensors.get(conv.inputs[1] ?? ''), tensors.get(conv.inputs[2] ?? '')];
  return changed.get(conv) ?? (weights && bias ? { weights, bias } : null);
}

/** What comes out of a convolution, multiplied and added to. False: its weights aren't known. */
function foldFrom(graph: Graph, conv: Node, { factor, addend }: Line): boolean {
  const known = weightsOf(graph, conv);
  if (!known) return false;
  const { weights, bias } = known;
  graph.changed.set(conv, {
    weights: { ...weights, values: weights.values.map((value) => value * factor) },
    bias: { ...bias, values: bias.values.map((value) => value * factor + addend) },
  });
  return true;
}

/** What goes into a convolution. */
function foldInto(graph: Graph, conv: Node, { factor, addend }: Line): void {
  const known = weightsOf(graph, conv);
  if (!known) return;
  const { weights, bias } = known;
  const each = weights.values.length / bias.values.length;
  const sumAt = (index: number) =>
    weights.values.subarray(index * each, (index + 1) * each).reduce((sum, value) => sum + value, 0);
  graph.changed.set(conv, {
    weights: { ...weights, values: weights.values.map((value) => value * factor) },
    bias: { ...bias, values: bias.values.map((value, index) => value + addend * sumAt(index)) },
  });
}

/** A convolution of single pixels, that is without padding. */
function isPlain(graph: Graph, node: Node): boolean {
  const known = node.operation === 'Conv' ? weightsOf(graph, node) : null;
  const sides = known?.weights.dimensions.slice(2) ?? [];
  if (sides.length === 0 || !sides.every((side) => side === 1)) return false;
  return node.attributes.map(fieldsOf).every((fields) => {
    if (textIn(fields, ATTRIBUTE.name) !== 'pads') return true;
    const pads = fields.filter(({ number }) => number === ATTRIBUTE.ints);
    return pads.every(({ value, bytes }) => value === 0 && bytes.every((byte) => byte === 0));
  });
}

/** x × clip(x + 3, 0, 6) ÷ 6 becomes x times one step; the multiplication. null = that isn't what is done with the value. */
function joinSwish(graph: Graph, value: string): Node | null {
  const users = graph.users.get(value) ?? [];
  const plus = users.find(({ operation }) => operation === 'Add') ?? null;
  const times = users.find(({ operation }) => operation === 'Mul');
  if (users.length !== 2 || !plus || !times || numberIn(graph, plus) !== 3) return null;
  const clip = onlyUser(graph, plus.outputs[0] ?? '', 'Clip');
  const over = onlyUser(graph, times.outputs[0] ?? '', 'Div');
  if (!clip || !over || !times.inputs.includes(clip.outputs[0] ?? '')) return null;
  if (graph.users.get(clip.outputs[0] ?? '')?.length !== 1 || over.inputs[0] !== times.outputs[0])
    return null;
  if (numberIn(graph, over) !== 6 || floatAttribute(clip, 'min') !== 0 || floatAttribute(clip, 'max') !== 6)
    return null;
  clip.operation = 'HardSigmoid';
  clip.inputs = [value];
  clip.attributes = [floatAttributeOf('alpha', 1 / 6), floatAttributeOf('beta', 0.5)];
  times.outputs = over.outputs;
  graph.gone.add(plus).add(over);
  return times;
}

function floatAttribute({ attributes }: Node, name: string): number | null {
  const found = attributes.map(fieldsOf).find((fields) => textIn(fields, ATTRIBUTE.name) === name);
  if (!found) return null;
  const bytes = found.find(({ number }) => number === ATTRIBUTE.float)?.bytes;
  // A nought may be left out.
  return bytes ? Buffer.from(bytes).readFloatLE() : 0;
}

const floatAttributeOf = (name: string, value: number) =>
  messageOf([
    bytesField(ATTRIBUTE.name, name),
    floatField(ATTRIBUTE.float, value),
    intField(ATTRIBUTE.type, FLOAT),
  ]);
