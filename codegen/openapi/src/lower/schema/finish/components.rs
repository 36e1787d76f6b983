//! Strongly connected components of a graph, without recursion.

/// The components that are circles: more than one node, or a node with an edge to itself. Nodes in ascending order.
pub(super) fn circles(nodes: &[usize], edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        within: vec![false; edges.len()],
        index: vec![0; edges.len()],
        low: vec![0; edges.len()],
        on_stack: vec![false; edges.len()],
        stack: Vec::new(),
        next: 1,
        found: Vec::new(),
    };
    for node in nodes {
        if let Some(within) = search.within.get_mut(*node) {
            *within = true;
        }
    }
    for node in nodes {
        if at(&search.index, *node) == 0 {
            search.visit(*node);
        }
    }
    search.found
}

/// Tarjan's algorithm, with its stack on the heap.
struct Search<'e> {
    edges: &'e [Vec<usize>],
    within: Vec<bool>,
    index: Vec<usize>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
    found: Vec<Vec<usize>>,
}

fn at(numbers: &[usize], node: usize) -> usize {
    numbers.get(node).copied().unwrap_or_default()
}

fn set<T>(slots: &mut [T], node: usize, value: T) {
    if let Some(slot) = slots.get_mut(node) {
        *slot = value;
    }
}

impl Search<'_> {
    fn enter(&mut self, node: usize) {
        set(&mut self.index, node, self.next);
        set(&mut self.low, node, self.next);
        self.next += 1;
        self.stack.push(node);
        set(&mut self.on_stack, node, true);
    }

    fn visit(&mut self, root: usize) {
        self.enter(root);
        let mut way = vec![(root, 0_usize)];
        while let Some((node, edge)) = way.pop() {
            let next = self.edges.get(node).and_then(|edges| edges.get(edge)).copied();
            let Some(next) = next else {
                self.leave(node);
                if let Some((parent, _)) = way.last() {
                    let low = at(&self.low, *parent).min(at(&self.low, node));
                    set(&mut self.low, *parent, low);
                }
                continue;
            };
            way.push((node, edge + 1));
            if !self.within.get(next).copied().unwrap_or_default() {
                continue;
            }
            if at(&self.index, next) == 0 {
                self.enter(next);
                way.push((next, 0));
            } else if self.on_stack.get(next).copied().unwrap_or_default() {
                let low = at(&self.low, node).min(at(&self.index, next));
                set(&mut self.low, node, low);
            }
        }
    }

    fn leave(&mut self, node: usize) {
        if at(&self.low, node) != at(&self.index, node) {
            return;
        }
        let mut component = Vec::new();
        while let Some(top) = self.stack.pop() {
            set(&mut self.on_stack, top, false);
            component.push(top);
            if top == node {
                break;
            }
        }
        let itself = self.edges.get(node).is_some_and(|edges| edges.contains(&node));
        if component.len() > 1 || itself {
            component.sort_unstable();
            self.found.push(component);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::circles;

    #[test]
    fn finds_circles_alone() {
        let edges = vec![vec![1], vec![2], vec![0, 3], vec![3], vec![0]];
        let mut found = circles(&[0, 1, 2, 3, 4], &edges);
        found.sort();
        assert_eq!(found, [vec![0, 1, 2], vec![3]]);
        assert_eq!(circles(&[0, 1, 4], &edges), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let length = 200_000;
        let edges: Vec<Vec<usize>> = (0..length).map(|node| vec![(node + 1) % length]).collect();
        let nodes: Vec<usize> = (0..length).collect();
        assert_eq!(circles(&nodes, &edges).len(), 1);
    }
}
